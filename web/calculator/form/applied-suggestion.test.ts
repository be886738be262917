import { expect, test } from 'vitest';
import { CURRENCIES, catalogueHost, classesAt, RATES_PATH } from '#test/catalogue-host.ts';
import { CalculatorStore } from '../../stores/calculator-store.ts';
import { CatalogueStore } from '../../stores/catalogue-store.ts';
import { AppliedSuggestion } from './applied-suggestion.ts';

test('rates that come after it was put in do not end what can be taken back', async () => {
  const host = catalogueHost({
    '/api/currencies': CURRENCIES,
    [RATES_PATH('EUR')]: classesAt(0.03, 0.04),
  });
  const catalogue = new CatalogueStore(host.request);
  const calculator = new CalculatorStore(catalogue);
  await catalogue.choose('EUR');
  await catalogue.load();
  calculator.set({ selectedClassId: 12 });
  const { inputs } = calculator;
  const suggestion = new AppliedSuggestion({ calculator });
  const answer = host.hold(RATES_PATH('ZAR'));
  suggestion.apply('the start', { currencyCode: null, className: null, weights: [] });
  answer(classesAt(0.09));
  await expect.poll(() => calculator.plan?.returnRate).toBe(0.09);
  expect(suggestion.name).toBe('the start');
  suggestion.undo();
  await expect.poll(() => calculator.inputs).toEqual(inputs);
});
