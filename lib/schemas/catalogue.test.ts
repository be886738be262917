import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';
import { FALLBACK_CURRENCIES } from '#lib/domain/currency.ts';
import { assetClassList, currencyList, ratedAssetClassList, returnRateList } from './catalogue.ts';

const [currency] = FALLBACK_CURRENCIES;
const [assetClass] = FALLBACK_ASSET_CLASSES;
const RATE = { id: 1, currencyId: 1, assetClassId: 1, returnRate: 0.05 };

test('accepts the lists that the server sends', () => {
  expect(v.parse(currencyList, FALLBACK_CURRENCIES)).toEqual(FALLBACK_CURRENCIES);
  expect(v.parse(ratedAssetClassList, FALLBACK_ASSET_CLASSES)).toEqual(FALLBACK_ASSET_CLASSES);
  expect(v.parse(assetClassList, [{ id: 1, name: 'A', risk: 'low' }])).toEqual([
    { id: 1, name: 'A', description: null, risk: 'low' },
  ]);
  expect(v.parse(returnRateList, [RATE])).toEqual([RATE]);
});

describe('refuses anything else', () => {
  test.each([[null], [{}], ['[]'], [[null]], [[[]]], [[{}]]])('%j', (answer) => {
    for (const list of [currencyList, assetClassList, ratedAssetClassList, returnRateList]) {
      expect(v.is(list, answer)).toBe(false);
    }
  });

  test.each([
    { id: 0 },
    { id: '1' },
    { code: '' },
    { symbol: null },
    { isDefault: 'yes' },
    { displayOrder: Number.POSITIVE_INFINITY },
  ])('a currency with %o', (fields) => {
    expect(v.is(currencyList, [{ ...currency, ...fields }])).toBe(false);
  });

  test.each([
    { name: '' },
    { risk: 'none' },
    { description: 7 },
    { rate: '0.05' },
    { rate: Number.NaN },
    { rate: -0.01 },
    { rate: 1e300 },
    { rate: undefined },
  ])('an asset class with %o', (fields) => {
    expect(v.is(ratedAssetClassList, [{ ...assetClass, ...fields }])).toBe(false);
  });
});
