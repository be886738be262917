import { expect, test } from 'vitest';
import { CURRENCIES, classesAt, RATES_PATH, startCatalogueHost } from '#test/catalogue-host.ts';
import { requestTo } from '../../api/client.ts';
import { CalculatorStore } from '../../stores/calculator-store.ts';
import { CatalogueStore } from '../../stores/catalogue-store.ts';
import { DeferredResult, newestResult } from './deferred-result.ts';

test('where nothing is dragged it is the newest result, and none while there is none', async () => {
  const host = await startCatalogueHost({
    '/api/currencies': CURRENCIES,
    [RATES_PATH('ZAR')]: classesAt(0.07, 0.1, 0.12),
    [RATES_PATH('EUR')]: classesAt(0.02, 0.03),
  });
  const catalogue = new CatalogueStore(requestTo(host.url));
  const calculator = new CalculatorStore(catalogue);
  const deferred = new DeferredResult({ calculator });
  expect(deferred.result).toBeNull();

  await catalogue.load();
  expect(deferred.result).toEqual(newestResult(calculator));
  calculator.setYears(20);
  expect(deferred.result?.statement.rows).toHaveLength(20);

  calculator.setCurrency('EUR');
  expect(deferred.result).toBeNull();
  await expect.poll(() => deferred.result?.symbol).toBe('€');
});
