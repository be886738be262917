import { expect, test } from 'vitest';
import { refusalOf, sampleData, sampleDraft } from '#test/sample-data.ts';
import {
  createReturnRate,
  listReturnRates,
  setReturnRate,
  updateReturnRate,
} from './return-rates.ts';

test('lists the rates of one currency', () => {
  expect(listReturnRates(sampleData(), 1)).toEqual([
    { id: 1, currencyId: 1, assetClassId: 1, returnRate: 0.07 },
    { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 },
    { id: 3, currencyId: 1, assetClassId: 3, returnRate: 0.12 },
  ]);
  expect(listReturnRates(sampleData(), 2)).toEqual([]);
  expect(refusalOf(() => listReturnRates(sampleData(), 9))).toMatchObject({ code: 'not-found' });
});

test('keeps a new rate to 6 decimals', () => {
  const input = { currencyId: 2, assetClassId: 1, returnRate: 0.0123456789, id: 7 };
  expect(createReturnRate(sampleDraft(), input)).toEqual({
    id: 4,
    currencyId: 2,
    assetClassId: 1,
    returnRate: 0.012346,
  });
});

test.each([null, undefined])('a new rate that comes with from as %s is kept without it', (from) => {
  const draft = sampleDraft();
  const fields = { currencyId: 2, assetClassId: 1, returnRate: 0.05 };
  expect(createReturnRate(draft, { ...fields, from })).toStrictEqual({ id: 4, ...fields });
  expect(draft.find('returnRates', 4)).toStrictEqual({ id: 4, ...fields });
});

test('refuses a second rate for the same pair', () => {
  const draft = sampleDraft();
  const attempt = () => createReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0 });
  expect(refusalOf(attempt)).toEqual({
    code: 'conflict',
    message: "There is already a return rate for 'Yield Funds' in ZAR.",
  });
  expect(draft.changes()).toEqual([]);
});

test.each([
  [{ currencyId: 9, assetClassId: 1 }, 'There is no currency with the id 9.'],
  [{ currencyId: 1, assetClassId: 9 }, 'There is no asset class with the id 9.'],
])('refuses a rate for what is not there: %o', (pair, message) => {
  const draft = sampleDraft();
  expect(refusalOf(() => createReturnRate(draft, { ...pair, returnRate: 0.1 }))).toEqual({
    code: 'not-found',
    message,
  });
  expect(draft.changes()).toEqual([]);
});

test('changes the rate and never the pair', () => {
  const draft = sampleDraft();
  updateReturnRate(draft, 2, { returnRate: 0.0725, currencyId: 2, assetClassId: 1 });
  expect(draft.find('returnRates', 2)).toEqual({
    id: 2,
    currencyId: 1,
    assetClassId: 2,
    returnRate: 0.0725,
  });
});

test('refuses to change a rate that is not there', () => {
  expect(refusalOf(() => updateReturnRate(sampleDraft(), 9, { returnRate: 0.1 }))).toEqual({
    code: 'not-found',
    message: 'There is no return rate with the id 9.',
  });
});

test('setting a rate adds it, changes it, or leaves all as it was', () => {
  const draft = sampleDraft();
  setReturnRate(draft, { currencyId: 2, assetClassId: 1, returnRate: 0.05 });
  setReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.08 });
  setReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0.1000000001 });
  expect(draft.changes()).toMatchObject([
    { id: 1, before: { returnRate: 0.07 }, after: { returnRate: 0.08 } },
    { id: 4, before: null, after: { returnRate: 0.05 } },
  ]);
});
