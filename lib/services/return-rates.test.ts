import { expect, test } from 'vitest';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import { createReturnRate, updateReturnRate } from './return-rates.ts';

test.each([null, undefined])('a new rate that comes with from as %s is kept without it', (from) => {
  const draft = sampleDraft();
  const fields = { currencyId: 2, assetClassId: 1, returnRate: 0.05 };
  expect(createReturnRate(draft, { ...fields, from })).toStrictEqual({ id: 4, ...fields });
  expect(draft.find('returnRates', 4)).toStrictEqual({ id: 4, ...fields });
});

test('refuses to change a rate that is not there', () => {
  expect(refusalOf(() => updateReturnRate(sampleDraft(), 9, { returnRate: 0.1 }))).toEqual({
    code: 'not-found',
    message: 'There is no return rate with the id 9.',
  });
});
