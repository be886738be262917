import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { describeChange } from '#lib/schemas/describe-change.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { asOfCommitDay } from '#lib/store/log/on-day.ts';
import type { RevisionHeader } from '#lib/store/log/revision.ts';
import { refusalOf, SAVED_AT, sampleCatalogue, sampleData } from '#test/sample-data.ts';
import { summaryOf } from './history.ts';
import { importRates, previewRates } from './rate-import.ts';
import { namesIn } from './record-names.ts';
import { deleteRecord } from './records.ts';
import {
  cancelPlannedRate,
  changeRates,
  createReturnRate,
  deleteReturnRate,
  listPlannedRates,
  listReturnRates,
  setReturnRate,
  updateReturnRate,
} from './return-rates.ts';
import { revertRevisions } from './revert.ts';

const TODAY = '2026-12-20';
const FROM = '2027-01-01';
const PLAN = { returnRate: 0.105, from: FROM };
const RATE = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 };
const open = (data = sampleData(), today = TODAY) => new Draft(data, today);
const names = namesIn(sampleData());

/** Makes a change on a day. Returns the data after it, and the revision as the history has it. */
function made(change: (draft: Draft) => unknown, data = sampleData(), today = TODAY) {
  const draft = open(data, today);
  change(draft);
  const header = { actor: 'bo', at: `${today}T14:02:00.000Z`, revision: 7 };
  const revision = asOfCommitDay({
    ...header,
    changes: draft.changeSet(),
  } as unknown as RevisionHeader);
  return { data: draft.finish(SAVED_AT), revision };
}
const planned = made((draft) => updateReturnRate(draft, 2, PLAN));
const stopped = made((draft) => deleteReturnRate(draft, 2));
const stoppedWithPlan = made((draft) => updateReturnRate(draft, 2, PLAN), stopped.data);
const FIRST = { currencyId: 2, assetClassId: 2, returnRate: 0.105 };
const firstPlan = made((draft) => setReturnRate(draft, FIRST, FROM));

test('a planned rate replaces an earlier one, and is listed until its day', () => {
  expect(listPlannedRates(open(planned.data).catalogue, 1)).toEqual([{ id: 2, ...PLAN }]);
  const again = made(
    (draft) => updateReturnRate(draft, 2, { ...PLAN, returnRate: 0.11 }),
    planned.data,
  );
  expect(listPlannedRates(open(again.data).catalogue, 1)).toEqual([
    { id: 2, from: FROM, returnRate: 0.11 },
  ]);
  expect(open(planned.data, FROM).rate(2)).toEqual({ ...RATE, returnRate: 0.105 });
});

test.each(['2026-12-20', '2026-12-19', '2028-12-21', '2099-01-01'])(
  'refuses to plan a rate for %s',
  (from) => {
    const draft = open();
    for (const attempt of [
      () => updateReturnRate(draft, 2, { returnRate: 0.1, from }),
      () => importRates(draft, { rows: [], bad: [] }, from),
    ])
      expect(refusalOf(attempt)).toEqual({
        code: 'invalid',
        message:
          'A planned rate counts from a day after today (UTC), at most two years ahead: December 21, 2026 to December 20, 2028.',
      });
    expect(draft.changes()).toEqual([]);
  },
);

test('refuses such a day before it reports a missing or changed rate', () => {
  const change = { returnRate: 0.1, from: TODAY };
  const refused = [
    refusalOf(() => updateReturnRate(open(), 9, change)),
    refusalOf(() => updateReturnRate(open(), 2, change, { returnRate: 0.5 })),
  ];
  expect(refused).toMatchObject([{ code: 'invalid' }, { code: 'invalid' }]);
});

test.each(['January 1', '2027-02-30', '2027-1-1', 20270101])('refuses the day %j', (from) => {
  expect(refusalOf(() => updateReturnRate(open(), 2, { returnRate: 0.1, from }))).toMatchObject({
    code: 'invalid',
    message: 'from must be a day like 2026-11-20.',
  });
});

test('accepts the first and the last allowed day', () => {
  for (const from of ['2026-12-21', '2028-12-20'])
    expect(updateReturnRate(open(), 2, { returnRate: 0.2, from }).next?.from).toBe(from);
});

test('plans a first rate in the terminal and in a sheet, but not by POST', () => {
  const pair = { currencyId: 2, assetClassId: 1 };
  const message = 'A first rate counts at once: set it without a day.';
  expect(refusalOf(() => createReturnRate(open(), { ...pair, ...PLAN }))).toEqual({
    code: 'invalid',
    message,
  });
  const draft = open();
  const first = { id: 4, ...pair, next: PLAN };
  expect(setReturnRate(draft, { ...pair, returnRate: 0.105 }, FROM)).toEqual(first);
  expect(listReturnRates(draft.catalogue, 2)).toEqual([]);
  expect(cancelPlannedRate(draft, 4)).not.toHaveProperty('returnRate');
  expect(draft.changes()).toEqual([]);
  const row = { line: 2, currency: 'KES', assetClass: 'Yield Funds', ratePercent: 8 };
  importRates(draft, { rows: [row], bad: [] }, FROM);
  expect(draft.rate(5)?.next).toEqual({ returnRate: 0.08, from: FROM });
});

test.each([null, undefined])('a new rate that comes with from as %s is kept without it', (from) => {
  const draft = open();
  const fields = { currencyId: 2, assetClassId: 1, returnRate: 0.05 };
  expect(createReturnRate(draft, { ...fields, from })).toStrictEqual({ id: 4, ...fields });
  expect(draft.rate(4)).toStrictEqual({ id: 4, ...fields });
});

test('cancels a planned rate, once', () => {
  const draft = open(planned.data);
  expect(cancelPlannedRate(draft, 2)).toEqual(RATE);
  expect(draft.finish(SAVED_AT).returnRates).toEqual(sampleData().returnRates);
  for (const id of [2, 99])
    expect(refusalOf(() => cancelPlannedRate(draft, id))).toEqual({
      code: 'not-found',
      message: 'Nothing is planned for this return rate.',
    });
  const begun = open(planned.data, FROM);
  changeRates(begun, [{ currencyId: 1, assetClassId: 2, planned: null }]);
  expect(begun.changeSet()).toEqual([]);
});

test('does not overwrite a planned rate that someone else set, moved or cancelled', () => {
  const attempt = (data: typeof planned.data, next: object | null) => () =>
    updateReturnRate(open(data), 2, PLAN, { returnRate: 0.1, next });
  expect(refusalOf(attempt(sampleData(), null))).toBeNull();
  expect(refusalOf(attempt(planned.data, PLAN))).toBeNull();
  expect(refusalOf(attempt(planned.data, null))?.code).toBe('conflict');
  expect(refusalOf(attempt(sampleData(), PLAN))?.code).toBe('conflict');
  expect(refusalOf(() => cancelPlannedRate(open(planned.data), 2, { next: null }))?.code).toBe(
    'conflict',
  );
});

test('a sheet with a day plans only what differs from today’s rates', () => {
  const row = { line: 2, currency: 'ZAR', assetClass: 'Yield Funds', ratePercent: 25 };
  const sheet = { rows: [row], bad: [] };
  const diff = previewRates(sampleCatalogue(), sheet, FROM);
  expect(diff).toMatchObject({ changed: [{ before: 0.1, after: 0.25 }], unusual: [{ line: 2 }] });
  const draft = open();
  importRates(draft, sheet, FROM);
  expect(draft.rate(2)).toEqual({ ...RATE, next: { returnRate: 0.25, from: FROM } });
  expect(importRates(draft, sheet, FROM).unchanged).toBe(1);
  importRates(draft, sheet, '2027-02-01');
  expect(draft.rate(2)?.next).toEqual({ returnRate: 0.25, from: '2027-02-01' });
  const today = { rows: [{ ...row, ratePercent: 10 }], bad: [] };
  expect(importRates(draft, today, '2027-03-01').unchanged).toBe(1);
});

test.each([
  [
    'planned',
    planned.revision,
    'Changed Yield Funds in ZAR to 10.5% from January 1, 2027',
    [{ field: 'planned rate', before: '', after: '10.5% from January 1, 2027' }],
  ],
  [
    'taken back',
    made((draft) => cancelPlannedRate(draft, 2), planned.data).revision,
    'Cancelled what was planned for Yield Funds in ZAR',
    [{ field: 'planned rate', before: '10.5% from January 1, 2027', after: '' }],
  ],
  [
    'overtaken today',
    made((draft) => updateReturnRate(draft, 2, { returnRate: 0.09 }), planned.data).revision,
    'Changed Yield Funds in ZAR to 9%',
    [{ field: 'rate', before: '10%', after: '9%' }],
  ],
  [
    'changed after its day',
    made((draft) => updateReturnRate(draft, 2, { returnRate: 0.11 }), planned.data, FROM).revision,
    'Changed Yield Funds in ZAR to 11%',
    [{ field: 'rate', before: '10.5%', after: '11%' }],
  ],
  [
    'planned while the class is not offered',
    stoppedWithPlan.revision,
    'Set Yield Funds in ZAR to 10.5% from January 1, 2027',
    [{ field: 'planned rate', before: '', after: '10.5% from January 1, 2027' }],
  ],
  [
    'taken back while the class is not offered',
    made((draft) => cancelPlannedRate(draft, 2), stoppedWithPlan.data).revision,
    'Cancelled what was planned for Yield Funds in ZAR',
    [{ field: 'planned rate', before: '10.5% from January 1, 2027', after: '' }],
  ],
  [
    'planned first, and taken back',
    made((draft) => cancelPlannedRate(draft, 4), firstPlan.data).revision,
    'Cancelled what was planned for Yield Funds in KES',
    [{ field: 'planned rate', before: '10.5% from January 1, 2027', after: '' }],
  ],
])(
  'the history says of a rate that is %s what it was to whoever changed it',
  (_what, revision, summary, fields) => {
    const [change] = revision.changes;
    expect(summaryOf(revision.changes, names)).toBe(summary);
    if (!change) throw new Error('There is no change.');
    expect(describeChange(change)).toMatchObject(fields);
  },
);

test('reverting a planned rate cancels it before its day, and restores the old rate after it', () => {
  for (const today of [TODAY, FROM]) {
    const draft = open(planned.data, today);
    revertRevisions(draft, [planned.revision], names);
    expect(draft.catalogue.returnRates).toContainEqual(RATE);
  }
});

test('reverting a planned rate that took effect keeps a rate set by someone else', () => {
  const meanwhile = made(
    (draft) => updateReturnRate(draft, 2, { returnRate: 0.102 }),
    planned.data,
  );
  for (const today of [TODAY, FROM]) {
    const draft = open(meanwhile.data, today);
    const attempt = () => revertRevisions(draft, [planned.revision], names);
    expect(refusalOf(attempt)?.message).toContain('was changed later');
    expect(draft.changes()).toEqual([]);
  }
  const attempt = () => revertRevisions(open(meanwhile.data, FROM), [meanwhile.revision], names);
  expect(refusalOf(attempt)?.message).toBe('Nothing would change.');
});

test('reverts several saved rates together with the planned one that replaced one of them', () => {
  const later = made((draft) => {
    updateReturnRate(draft, 2, { returnRate: 0.102 });
    updateReturnRate(draft, 1, { returnRate: 0.071 });
  }, planned.data);
  const draft = open(later.data, FROM);
  revertRevisions(draft, [later.revision], names);
  expect(draft.rate(1)?.returnRate).toBe(0.07);
  const both = open(later.data, FROM);
  revertRevisions(both, [planned.revision, { ...later.revision, revision: 8 }], names);
  expect(both.list('returnRates')).toEqual(sampleData().returnRates);
});

test('a planned rate restored after its day is the current rate', () => {
  const cancelled = made((draft) => cancelPlannedRate(draft, 2), planned.data);
  const draft = open(cancelled.data, '2027-01-02');
  revertRevisions(draft, [cancelled.revision], names);
  expect(draft.rate(2)).toEqual({ ...RATE, returnRate: 0.105 });
});

test('offers a stopped class again under its old id, with what was planned since', () => {
  const draft = open(planned.data);
  deleteReturnRate(draft, 2);
  expect(draft.rate(2)).toEqual({ ...RATE, returnRate: null });
  expect(listReturnRates(draft.catalogue, 1).map(({ id }) => id)).toEqual([1, 3]);
  const [change] = draft.changes();
  expect(change && describeChange(change)).toEqual([
    { field: 'rate', before: '10%', after: 'not offered' },
    { field: 'planned rate', before: '10.5% from January 1, 2027', after: '' },
  ]);
  expect(summaryOf(draft.changes(), names)).toBe('Stopped offering Yield Funds in ZAR');
  expect(refusalOf(() => deleteReturnRate(draft, 2))).toEqual({
    code: 'not-found',
    message: 'This asset class is not offered in this currency.',
  });
  const without = made((later) => deleteRecord(later, ASSET_CLASS, 2), draft.finish(SAVED_AT));
  expect(summaryOf(without.revision.changes, names)).toBe("Deleted asset class 'Yield Funds'");
  updateReturnRate(draft, 2, PLAN);
  expect(createReturnRate(draft, { ...RATE, returnRate: 0.09 })).toEqual({
    ...RATE,
    returnRate: 0.09,
  });
  expect(draft.rate(2)).toEqual({ ...RATE, returnRate: 0.09, next: PLAN });
});

test('stops a class whose first rate is planned, and names the plan of one that is stopped', () => {
  expect(refusalOf(() => deleteReturnRate(open(firstPlan.data), 4))?.message).toBe(
    'KES would have no class. Set the rate of another class first.',
  );
  const draft = open(firstPlan.data);
  createReturnRate(draft, { currencyId: 2, assetClassId: 1, returnRate: 0.05 });
  const gone = made((one) => deleteReturnRate(one, 4), draft.finish(SAVED_AT));
  expect(open(gone.data).rate(4)).toEqual({ ...FIRST, id: 4, returnRate: null });
  expect(summaryOf(gone.revision.changes, names)).toBe('Stopped offering Yield Funds in KES');
  expect(refusalOf(() => deleteReturnRate(open(stoppedWithPlan.data), 2))?.message).toBe(
    'This asset class is not offered in this currency. Cancel what is planned for it instead.',
  );
});
