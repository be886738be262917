import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { CatalogueData, Change } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { SAVED_AT, sampleData } from '#test/sample-data.ts';
import { summaryOf } from './history.ts';
import { findNames, namesIn } from './record-names.ts';
import { deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';
import { updateReturnRate } from './return-rates.ts';

type Step = (draft: Draft) => unknown;

/** Returns the catalogue after each step was committed, and the changes of each, newest first. */
function after(...steps: Step[]): { data: CatalogueData; history: Change[][] } {
  let data = sampleData();
  const history = steps.map((step) => {
    const draft = new Draft(data);
    step(draft);
    data = draft.finish(SAVED_AT);
    return draft.changes();
  });
  return { data, history: history.reverse() };
}

/** Returns revisions as they are read, and how many were. */
function read(history: Change[][]) {
  const count = { read: 0 };
  async function* revisions() {
    for (const changes of history) {
      count.read++;
      yield { changes };
    }
  }
  return { count, revisions: revisions() };
}

const setRate: Step = (draft) => updateReturnRate(draft, 2, { returnRate: 0.11 });
const rename: Step = (draft) =>
  updateRecord(draft, CURRENCY, 1, { code: 'RND', name: 'Rand', symbol: 'R' });
const removeClass: Step = (draft) => deleteRecord(draft, ASSET_CLASS, 2);
const removeCurrency: Step = (draft) => {
  setDefaultCurrency(draft, 2);
  deleteRecord(draft, CURRENCY, 1);
};

test('names deleted records by their last names', async () => {
  const { data, history } = after(setRate, rename, removeClass, removeCurrency);
  const changes = history.at(-1) ?? [];
  const names = namesIn(data, changes);
  const { count, revisions } = read(history);
  await findNames(names, changes, revisions);
  expect(summaryOf(changes, names)).toBe('Changed Yield Funds in RND to 11%');
  expect(count.read).toBe(2);
});

test('does not read the history if every name is known', async () => {
  const { data, history } = after(setRate, rename);
  const { count, revisions } = read(history);
  for (const changes of history) await findNames(namesIn(data, changes), changes, revisions);
  expect(count.read).toBe(0);
});

test('uses the id if no revision has the name', async () => {
  const { data, history } = after(setRate, removeClass);
  const changes = history.at(-1) ?? [];
  const names = namesIn(data, changes);
  await findNames(names, changes, read([changes]).revisions);
  expect(summaryOf(changes, names)).toContain('asset class 2 in ZAR');
});
