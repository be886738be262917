import { expect, test } from 'vitest';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { Store } from '#lib/store/store.ts';
import { refusalOf, SAVED_AT, sampleData } from '#test/sample-data.ts';
import { BadRateChanges, changeReturnRates } from './rate-changes.ts';
import { describeRateConflicts, RatesChangedMeanwhile } from './rate-conflicts.ts';
import { createRecord, deleteRecord } from './records.ts';
import { deleteReturnRate, updateReturnRate } from './return-rates.ts';

const TODAY = '2026-12-20';
const FROM = '2027-01-01';
const PLAN = { returnRate: 0.105, from: FROM };
const open = (data = sampleData()) => new Draft(data, TODAY, 7);
const change = (draft: Draft, changes: object[], rest: object = {}) =>
  changeReturnRates(draft, { currencyId: 1, changes, ...rest });

/** Returns the error of changes, which change nothing. */
function refused<E>(
  draft: Draft,
  type: new (...args: never[]) => E,
  changes: object[],
  rest = {},
): E {
  const before = draft.changeSet();
  try {
    change(draft, changes, rest);
  } catch (error) {
    if (!(error instanceof type)) throw error;
    expect(draft.changeSet()).toEqual(before);
    return error;
  }
  throw new Error('It was not refused.');
}

test('changes rates, stops one and starts another in one revision', () => {
  const draft = open();
  deleteReturnRate(draft, 3);
  expect(
    change(new Draft(draft.finish(SAVED_AT), TODAY, 7), [
      { assetClassId: 1, before: 0.07, after: 0.0750001 },
      { assetClassId: 2, before: 0.1, after: null },
      { assetClassId: 3, before: 'not-offered', plannedBefore: null, after: 0.12 },
    ]),
  ).toEqual({
    revision: 8,
    returnRates: [
      { id: 1, currencyId: 1, assetClassId: 1, returnRate: 0.075 },
      { id: 3, currencyId: 1, assetClassId: 3, returnRate: 0.12 },
    ],
    changes: [
      { assetClassId: 1, before: 0.07, after: 0.075, from: null, unusual: false, replaces: null },
      { assetClassId: 2, before: 0.1, after: null, from: null, unusual: false, replaces: null },
      {
        assetClassId: 3,
        before: 'not-offered',
        after: 0.12,
        from: null,
        unusual: false,
        replaces: null,
      },
    ],
  });
});

test('keeps the number of the revision where nothing changes', () => {
  const rows = [{ assetClassId: 1, before: 0.07, after: 0.07 }];
  expect(change(open(), rows)).toMatchObject({ revision: 7, changes: [] });
});

test('plans rates, first ones too, and says what is unusual and which plan goes', () => {
  const draft = open();
  updateReturnRate(draft, 2, PLAN);
  const rows = [{ assetClassId: 2, before: 0.1, plannedBefore: PLAN, after: 0.3 }];
  expect(change(draft, rows, { from: '2027-02-01' }).changes).toEqual([
    {
      ...{ assetClassId: 2, before: 0.1, after: 0.3, from: '2027-02-01' },
      ...{ unusual: true, replaces: PLAN },
    },
  ]);
  const first = {
    currencyId: 2,
    from: FROM,
    changes: [{ assetClassId: 1, before: null, after: 0.05 }],
  };
  expect(changeReturnRates(draft, first)).toMatchObject({
    returnRates: [],
    changes: [{ assetClassId: 1, before: null, after: 0.05, from: FROM, replaces: null }],
  });
});

test('cancels a planned rate alone, and with a rate that is stopped or set at once', () => {
  for (const step of [{ planned: null }, { after: null }, { planned: null, after: 0.09 }]) {
    const draft = open();
    updateReturnRate(draft, 2, PLAN);
    const { changes } = change(draft, [{ assetClassId: 2, before: 0.1, ...step }]);
    expect(changes).toMatchObject([{ assetClassId: 2, from: null, replaces: PLAN }]);
    expect(draft.rate(2)).not.toHaveProperty('next');
  }
});

test('names every bad row', () => {
  const rows = [
    { assetClassId: 1, before: 0.07, after: 1.5 },
    { assetClassId: 1, before: 0.07, after: 0.08 },
    { assetClassId: 9, before: null, after: 0.08 },
    { assetClassId: 2, before: 0.1, after: '10' },
    { assetClassId: 3, before: 0.5 },
  ];
  const { code, message, details } = refused(open(), BadRateChanges, rows, { currencyId: 99 });
  expect({ code, message, ...details }).toEqual({
    code: 'invalid',
    message: 'Nothing was saved: 5 rates cannot be used.',
    bad: [
      { assetClassId: 1, message: 'A return rate is 0 to 100 percent.' },
      { assetClassId: 1, message: 'This class is in the list twice.' },
      { assetClassId: 9, message: 'There is no asset class with the id 9.' },
      { assetClassId: 2, message: 'A return rate is 0 to 100 percent.' },
      { assetClassId: 3, message: 'Send after, or planned as null.' },
    ],
  });
});

test('refuses to stop offering from a day on', () => {
  const rows = [{ assetClassId: 1, before: 0.07, after: null }];
  expect(refused(open(), BadRateChanges, rows, { from: FROM }).details.bad).toEqual([
    { assetClassId: 1, message: 'To stop offering a class counts at once: send no from.' },
  ]);
});

test('keeps the last class of a currency, unless another is set in the same call', () => {
  const draft = open();
  for (const id of [1, 2]) deleteReturnRate(draft, id);
  const last = { assetClassId: 3, before: 0.12, after: null };
  expect(refused(draft, BadRateChanges, [last]).details.bad).toEqual([
    { assetClassId: 3, message: 'This is the last class in ZAR. Delete the currency instead.' },
  ]);
  const first = { assetClassId: 1, before: 'not-offered', after: 0.07 };
  expect(change(draft, [last, first]).returnRates).toMatchObject([{ assetClassId: 1 }]);
  const none = [{ assetClassId: 1, before: null, after: null }];
  expect(refused(open(), BadRateChanges, none, { currencyId: 2 }).details.bad).toEqual([
    { assetClassId: 1, message: 'KES would have no class. Set the rate of another class first.' },
  ]);
  const rates = [...none, { assetClassId: 2, before: null, after: 0.1 }];
  expect(change(open(), rates, { currencyId: 2 })).toMatchObject({ changes: { length: 2 } });
});

test.each<[object, string]>([
  [{ changes: [] }, 'Send changes as a list of 1 to 500 rows.'],
  [
    { changes: [{ assetClassId: 1, after: 0.1 }] },
    'A change must be an object with assetClassId and before.',
  ],
  [
    { changes: [{ assetClassId: 1, before: 'none', after: 0.1 }] },
    'before is the rate as you saw it, null where there was none, or "not-offered".',
  ],
  [
    { from: 'soon', changes: [{ assetClassId: 1, before: 0.07, after: 0.1 }] },
    'from must be a day like 2026-11-20.',
  ],
])('refuses %j', (body, message) => {
  expect(refusalOf(() => changeReturnRates(open(), { currencyId: 1, ...body }))).toEqual({
    code: 'invalid',
    message,
  });
});

test('refuses an unknown currency after bad rows and before conflicts', () => {
  const body = { currencyId: 99, changes: [{ assetClassId: 1, before: 0.5, after: 0.1 }] };
  expect(refusalOf(() => changeReturnRates(open(), body))?.code).toBe('not-found');
});

test('refuses everything where one rate is not as it was seen, and says how it is', () => {
  const draft = open();
  updateReturnRate(draft, 2, PLAN);
  deleteReturnRate(draft, 3);
  const gone = createRecord(draft, ASSET_CLASS, { name: 'Property', risk: 'low' });
  deleteRecord(draft, ASSET_CLASS, gone.id);
  const rows = [
    { assetClassId: 1, before: 0.07, after: 0.08 },
    { assetClassId: 2, before: 0.1, plannedBefore: null, after: 0.11 },
    { assetClassId: 3, before: null, after: 0.13 },
    { assetClassId: gone.id, before: null, after: 0.01 },
  ];
  const { code, message, conflicts } = refused(draft, RatesChangedMeanwhile, rows);
  expect({ code, message, conflicts }).toMatchObject({
    code: 'conflict',
    message: 'Nothing was saved: 3 rates were changed in the meantime.',
    conflicts: [
      { assetClassId: 2, current: 0.1, planned: PLAN },
      { assetClassId: 3, current: 'not-offered', planned: null },
      { assetClassId: gone.id, current: null, planned: null },
    ],
  });
});

test('36 classes are one revision, and a conflict names who was first', async () => {
  const classes = Array.from({ length: 36 }, (_, index) => index + 1);
  const seed = {
    currencies: [{ code: 'ZAR', name: 'Rand', symbol: 'R', displayOrder: 0, isDefault: true }],
    assetClasses: classes.map((id) => ({ name: `Class ${id}`, description: null, risk: 'low' })),
    returnRates: classes.map((id) => ({
      currency: 'ZAR',
      assetClass: `Class ${id}`,
      returnRate: 0.05,
    })),
  };
  const store = await Store.open(memoryBackend(), { seed });
  const rows = classes.map((assetClassId) => ({ assetClassId, before: 0.05, after: 0.06 }));
  const save = (actor: string) =>
    store.transact(actor, (draft) => changeReturnRates(draft, { currencyId: 1, changes: rows }));
  expect((await save('ann')).revision).toBe(2);
  expect(store.current).toMatchObject({ revision: 2, changes: { length: 36 } });
  // A plan says nothing about who set the rate that counts.
  const { at } = store.current;
  const { first } = daysToPlan(store.today);
  await store.transact('cy', (draft) =>
    updateReturnRate(draft, 1, { returnRate: 0.07, from: first }),
  );
  const error = await save('ben').catch((reason) => reason);
  expect(error).toBeInstanceOf(RatesChangedMeanwhile);
  const told = await describeRateConflicts(
    error.conflicts,
    store.history(store.current),
    store.today,
  );
  expect(told).toHaveLength(36);
  expect(told[0]).toMatchObject({
    currencyId: 1,
    assetClassId: 1,
    current: 0.06,
    planned: { returnRate: 0.07, from: first },
    actor: 'ann',
    message: expect.stringMatching(/^ann saved 6% on /),
    at,
  });
  await store.close();
});
