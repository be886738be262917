import { expect, test } from 'vitest';
import { Draft } from '#lib/store/log/draft.ts';
import { refusalOf, sampleCatalogue, sampleData } from '#test/sample-data.ts';
import { currenciesWithoutRates, rateCounts, ratedAssetClasses } from './catalogue.ts';
import { createReturnRate } from './return-rates.ts';

test('lists the asset classes that have a rate in a currency, in their own order', () => {
  const draft = new Draft(sampleData());
  createReturnRate(draft, { currencyId: 2, assetClassId: 3, returnRate: 0 });
  createReturnRate(draft, { currencyId: 2, assetClassId: 1, returnRate: 0.05 });
  expect(ratedAssetClasses(draft.catalogue, 'kes')).toEqual([
    { id: 1, name: 'Money Market Funds', description: null, risk: 'low', rate: 0.05 },
    { id: 3, name: 'Multi-Asset Funds', description: null, risk: 'high', rate: 0 },
  ]);
});

test('lists no asset classes for a currency without rates, and refuses an unknown one', () => {
  expect(ratedAssetClasses(sampleCatalogue(), 'USD')).toEqual([]);
  expect(refusalOf(() => ratedAssetClasses(sampleCatalogue(), 'EUR'))).toEqual({
    code: 'not-found',
    message: "There is no currency with the code 'EUR'.",
  });
});

test('lists the currencies without a return rate in the order they are offered', () => {
  expect(currenciesWithoutRates(sampleCatalogue())).toEqual([3, 2]);
});

test('counts the return rates and the planned rates of currencies and asset classes', () => {
  const { catalogue } = new Draft(sampleData());
  const planned = { currencyId: 2, assetClassId: 3, next: { returnRate: 0.1, from: '2099-01-01' } };
  const returnRates = [...catalogue.returnRates, { id: 9, ...planned }];
  const counts = rateCounts({ ...catalogue, returnRates });
  expect(counts.map(({ entity, id, ...count }) => [entity, id, ...Object.values(count)])).toEqual([
    ['currency', 1, 3, 0],
    ['currency', 2, 0, 1],
    ['currency', 3, 0, 0],
    ['asset-class', 1, 1, 0],
    ['asset-class', 2, 1, 0],
    ['asset-class', 3, 1, 1],
  ]);
});
