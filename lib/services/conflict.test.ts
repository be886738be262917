import { expect, test } from 'vitest';
import { Draft } from '#lib/store/draft.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { SAVED_AT, sampleData } from '#test/sample-data.ts';
import { tellConflict } from './conflict.ts';
import { ChangedMeanwhile, RecordConflict } from './expected.ts';
import { updateReturnRate } from './return-rates.ts';

const KEY = { table: 'returnRates', id: 2 } as const;
const NOW = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.11 };
const CHANGED = new ChangedMeanwhile('It was changed.', KEY);

const draft = new Draft(sampleData());
updateReturnRate(draft, 2, { returnRate: 0.11 });
const changes = draft.changes();
const data = draft.finish(SAVED_AT);
const now = { data, today: '2026-11-22' };

/** A history whose newest revisions, so many, tell nothing of the record. */
async function* historyOf(quiet: number, own: Partial<RevisionHeader> = {}) {
  const header = { actor: 'bo', at: '2026-11-22T14:02:00.000Z' };
  for (let i = 0; i < quiet; i++) yield { ...header, changes: [] } as unknown as RevisionHeader;
  yield { ...header, changes, ...own } as unknown as RevisionHeader;
}

test.each([0, 1, 999])('who changed a record is found %i revisions back', async (quiet) => {
  expect(await tellConflict(CHANGED, now, historyOf(quiet))).toEqual({
    message: 'bo changed Yield Funds in ZAR to 11% on November 22, 2026, 14:02 UTC.',
    actor: 'bo',
    at: '2026-11-22T14:02:00.000Z',
    current: NOW,
  });
});

const UNKNOWN = { message: 'It was changed.', actor: null, at: null, current: NOW };

test('a thousand revisions are looked through and no more', async () => {
  let asked = 0;
  async function* counted() {
    for await (const revision of historyOf(5000)) {
      asked++;
      yield revision;
    }
  }
  expect(await tellConflict(CHANGED, now, counted())).toEqual(UNKNOWN);
  expect(asked).toBe(1000);
});

test('a history that cannot be read leaves the sentence without a name', async () => {
  async function* damaged() {
    yield* historyOf(2, { changes: [] });
    throw new Error('Revision 7 is damaged.');
  }
  expect(await tellConflict(CHANGED, now, damaged())).toEqual(UNKNOWN);
});

test('nobody is named for a record that a repair has taken back', async () => {
  const told = await tellConflict(CHANGED, { ...now, data: sampleData() }, historyOf(3));
  expect(told).toEqual({ ...UNKNOWN, current: { ...NOW, returnRate: 0.1 } });
});

test('a pair that is stored already keeps its sentence, and says whose rate it is', async () => {
  const taken = new RecordConflict('There is already one.', KEY);
  expect(await tellConflict(taken, now, historyOf(0))).toMatchObject({
    message: 'There is already one.',
    actor: 'bo',
    current: NOW,
  });
});

test('who planned a rate is named when its day has come meanwhile', async () => {
  const planning = new Draft(sampleData(), '2026-12-20');
  updateReturnRate(planning, 2, { returnRate: 0.11, from: '2027-01-01' });
  const planned = planning.finish(SAVED_AT);
  const begun = { data: new Draft(planned, '2027-01-01').whole, today: '2027-01-01' };
  const history = historyOf(0, { changes: planning.changes() });
  expect(await tellConflict(CHANGED, begun, history)).toMatchObject({
    message:
      'bo changed Yield Funds in ZAR to 11% from January 1, 2027 on November 22, 2026, 14:02 UTC.',
    current: NOW,
  });
});
