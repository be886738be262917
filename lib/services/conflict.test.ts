import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { Draft } from '#lib/store/log/draft.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { SAVED_AT, sampleCatalogue, sampleData } from '#test/sample-data.ts';
import { changeSentence, describeConflict } from './conflict.ts';
import { ChangedMeanwhile, RecordConflict, type RecordKey } from './expected.ts';
import { deleteRecord, setDefaultCurrency, updateRecord } from './records.ts';
import { updateReturnRate } from './return-rates.ts';

const KEY = { table: 'returnRates', id: 2 } as const;
const NOW = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.11 };
const CHANGED = new ChangedMeanwhile('It was changed.', KEY);

const draft = new Draft(sampleData());
updateReturnRate(draft, 2, { returnRate: 0.11 });
const changes = draft.changes();
const now = { data: draft.catalogue, today: '2026-11-22' };

/** A history whose newest revisions, so many, tell nothing of the record. */
async function* historyOf(quiet: number, own: Partial<HistoryRevision> = {}) {
  const header = { actor: 'bo', at: '2026-11-22T14:02:00.000Z' };
  for (let i = 0; i < quiet; i++) yield { ...header, changes: [] } as unknown as HistoryRevision;
  yield { ...header, changes, ...own } as unknown as HistoryRevision;
}

test.each([0, 1, 999])('finds who changed a record %i revisions back', async (quiet) => {
  expect(await describeConflict(CHANGED, now, historyOf(quiet))).toEqual({
    message: 'bo changed Yield Funds in ZAR to 11% on November 22, 2026, 14:02 UTC.',
    actor: 'bo',
    at: '2026-11-22T14:02:00.000Z',
    current: NOW,
  });
});

const UNKNOWN = { message: 'It was changed.', actor: null, at: null, current: NOW };

test('searches a thousand revisions and no more', async () => {
  let asked = 0;
  async function* counted() {
    for await (const revision of historyOf(5000)) {
      asked++;
      yield revision;
    }
  }
  expect(await describeConflict(CHANGED, now, counted())).toEqual(UNKNOWN);
  expect(asked).toBe(1000);
});

test('names nobody if the history cannot be read', async () => {
  async function* damaged() {
    yield* historyOf(2, { changes: [] });
    throw new Error('Revision 7 is damaged.');
  }
  expect(await describeConflict(CHANGED, now, damaged())).toEqual(UNKNOWN);
});

test('names nobody for a record that a repair has reset', async () => {
  const told = await describeConflict(CHANGED, { ...now, data: sampleCatalogue() }, historyOf(3));
  expect(told).toEqual({ ...UNKNOWN, current: { ...NOW, returnRate: 0.1 } });
});

test('says who set the rate of a pair that has one already', async () => {
  const taken = new RecordConflict('There is already one.', KEY);
  expect(await describeConflict(taken, now, historyOf(0))).toMatchObject({
    message: 'There is already one.',
    actor: 'bo',
    current: NOW,
  });
});

test('names who planned a rate that has taken effect in the meantime', async () => {
  const planning = new Draft(sampleData(), '2026-12-20');
  updateReturnRate(planning, 2, { returnRate: 0.11, from: '2027-01-01' });
  const planned = planning.finish(SAVED_AT);
  const begun = { data: new Draft(planned, '2027-01-01').catalogue, today: '2027-01-01' };
  const history = historyOf(0, { changes: planning.changes() });
  expect(await describeConflict(CHANGED, begun, history)).toMatchObject({
    message:
      'bo changed Yield Funds in ZAR to 11% from January 1, 2027 on November 22, 2026, 14:02 UTC.',
    current: NOW,
  });
});

const YIELD = { name: 'Yield Funds', description: 'Bonds.', risk: 'medium' };
const RATE_2: RecordKey = { table: 'returnRates', id: 2 };
const CURRENCY_2: RecordKey = { table: 'currencies', id: 2 };

function sentenceOf(key: RecordKey, actor: string, ...steps: ((draft: Draft) => unknown)[]) {
  const draft = new Draft(sampleData());
  for (const step of steps) step(draft);
  const changes = draft.changes();
  const change = changes.find(({ table, id }) => table === key.table && id === key.id);
  if (!change) throw new Error('The record was not changed.');
  const revision = { actor, at: '2026-11-22T14:02:59.999Z', changes } as unknown as HistoryRevision;
  return changeSentence(revision, change, draft.finish(SAVED_AT));
}

test.each<[string, RecordKey, ...((draft: Draft) => unknown)[]]>([
  [
    'changed Yield Funds in ZAR to 7.2534%',
    RATE_2,
    (draft) => updateReturnRate(draft, 2, { returnRate: 0.072534 }),
  ],
  [
    "deleted asset class 'Yield Funds' with 1 return rate",
    RATE_2,
    (draft) => deleteRecord(draft, ASSET_CLASS, 2),
  ],
  [
    'deleted currency ZAR with 3 return rates',
    RATE_2,
    (draft) => setDefaultCurrency(draft, 2),
    (draft) => deleteRecord(draft, CURRENCY, 1),
  ],
  [
    'made currency KES the default',
    { table: 'currencies', id: 1 },
    (draft) => setDefaultCurrency(draft, 2),
  ],
])('bo@example.com %s', (done, key, ...steps) => {
  expect(sentenceOf(key, 'bo@example.com', ...steps)).toBe(
    `bo@example.com ${done} on November 22, 2026, 14:02 UTC.`,
  );
});

test.each([
  ['cli:thandi', 'thandi (command line)'],
  ['cli:thandi (sudo)', 'thandi (sudo) (command line)'],
  ['system', 'Longview'],
  ['a\u202eb\nc', 'a(U+202E)b(U+000A)c'],
])('%j is said as %s', (actor, said) => {
  const sentence = sentenceOf(CURRENCY_2, actor, (draft) => deleteRecord(draft, CURRENCY, 2));
  expect(sentence).toBe(`${said} deleted currency KES on November 22, 2026, 14:02 UTC.`);
});

test('names a rate by its asset class’s current name', () => {
  const sentence = sentenceOf(
    RATE_2,
    'anna',
    (draft) => updateReturnRate(draft, 2, { returnRate: 0.11 }),
    (draft) => updateRecord(draft, ASSET_CLASS, 2, { ...YIELD, name: 'Bond Funds' }),
  );
  expect(sentence).toMatch(/^anna changed Bond Funds in ZAR to 11% on /);
});
