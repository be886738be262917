import { expect, test } from 'vitest';
import { Draft } from '#lib/store/log/draft.ts';
import { refusalOf, sampleCatalogue, sampleData } from '#test/sample-data.ts';
import { currenciesWithoutRates, ratedAssetClasses } from './catalogue.ts';
import { createReturnRate } from './return-rates.ts';

test('asset classes of a currency are those with a rate in it, in their own order', () => {
  const draft = new Draft(sampleData());
  createReturnRate(draft, { currencyId: 2, assetClassId: 3, returnRate: 0 });
  createReturnRate(draft, { currencyId: 2, assetClassId: 1, returnRate: 0.05 });
  expect(ratedAssetClasses(draft.catalogue, 'kes')).toEqual([
    { id: 1, name: 'Money Market Funds', description: null, risk: 'low', rate: 0.05 },
    { id: 3, name: 'Multi-Asset Funds', description: null, risk: 'high', rate: 0 },
  ]);
});

test('a currency without rates has no asset classes; an unknown one is refused', () => {
  expect(ratedAssetClasses(sampleCatalogue(), 'USD')).toEqual([]);
  expect(refusalOf(() => ratedAssetClasses(sampleCatalogue(), 'EUR'))).toEqual({
    code: 'not-found',
    message: "There is no currency with the code 'EUR'.",
  });
});

test('lists the currencies without a return rate in the order they are offered', () => {
  expect(currenciesWithoutRates(sampleCatalogue())).toEqual([3, 2]);
});
