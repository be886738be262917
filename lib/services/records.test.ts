import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { EMPTY_DATA } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { checkInvariants } from '#lib/store/log/invariants.ts';
import { refusalOf, SAVED_AT, sampleData, sampleDraft } from '#test/sample-data.ts';
import {
  createRecord,
  deleteRecord,
  recordByName,
  setDefaultCurrency,
  updateRecord,
} from './records.ts';
import { updateReturnRate } from './return-rates.ts';

const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };

test('makes only the first currency the default', () => {
  const draft = new Draft(EMPTY_DATA);
  expect(createRecord(draft, CURRENCY, EURO).isDefault).toBe(true);
  expect(createRecord(draft, CURRENCY, { ...EURO, code: 'GBP' }).isDefault).toBe(false);
});

test('refuses a code or name that is taken, in any letter case', () => {
  const draft = sampleDraft();
  const kes = { ...EURO, code: 'kEs' };
  const yieldFunds = { name: 'YIELD funds', risk: 'low' };
  for (const attempt of [
    () => createRecord(draft, CURRENCY, kes),
    () => updateRecord(draft, CURRENCY, 1, kes),
  ])
    expect(refusalOf(attempt)).toEqual({
      code: 'conflict',
      message: "There is already a currency with the code 'KES'.",
    });
  for (const attempt of [
    () => createRecord(draft, ASSET_CLASS, yieldFunds),
    () => updateRecord(draft, ASSET_CLASS, 1, yieldFunds),
  ])
    expect(refusalOf(attempt)).toEqual({
      code: 'conflict',
      message: "There is already an asset class named 'YIELD funds'.",
    });
  expect(draft.changes()).toEqual([]);
  expect(updateRecord(draft, ASSET_CLASS, 2, yieldFunds).name).toBe('YIELD funds');
});

/** As 1.0 would have let them in. */
function withNames(...names: string[]): Draft {
  const assetClasses = names.map((name, index) => ({
    id: index + 1,
    name,
    description: null,
    risk: 'low' as const,
  }));
  return new Draft({ ...sampleData(), assetClasses });
}

test('accepts an unchanged name that would be refused today', () => {
  const draft = withNames('Yield\u200b Funds', 'Yield  Funds', 'Yield Funds');
  for (const { id, name } of draft.list('assetClasses'))
    expect(updateRecord(draft, ASSET_CLASS, id, { name, risk: 'high' }).name).toBe(name);
  expect(
    refusalOf(() => updateRecord(draft, ASSET_CLASS, 2, { name: 'YIELD FUNDS', risk: 'low' })),
  ).toMatchObject({ code: 'conflict' });
  checkInvariants(draft.finish(SAVED_AT));
});

test('refuses an ambiguous name, and finds each record by its exact name', () => {
  const classes = withNames('Yield  Funds', 'Yield\u00a0Funds').list('assetClasses');
  for (const assetClass of classes)
    expect(recordByName(ASSET_CLASS, classes, assetClass.name)).toBe(assetClass);
  expect(refusalOf(() => recordByName(ASSET_CLASS, classes, 'yield funds'))).toEqual({
    code: 'conflict',
    message:
      "'Yield (U+0020)Funds' and 'Yield(U+00A0)Funds' differ in white space alone: write the one you mean exactly, or rename one.",
  });
});

test('refuses a name that differs from another only in white space', () => {
  const refusal = refusalOf(() =>
    createRecord(sampleDraft(), ASSET_CLASS, { name: 'Yield \u00a0 Funds', risk: 'low' }),
  );
  expect(refusal?.message).toBe("There is already an asset class named 'Yield Funds'.");
});

test('deletes a record with its return rates, and no others', () => {
  const draft = sampleDraft();
  deleteRecord(draft, ASSET_CLASS, 2);
  expect(draft.list('assetClasses').map(({ id }) => id)).toEqual([1, 3]);
  expect(draft.list('returnRates').map(({ assetClassId }) => assetClassId)).toEqual([1, 3]);
  setDefaultCurrency(draft, 2);
  deleteRecord(draft, CURRENCY, 1);
  expect(draft.list('currencies').map(({ code }) => code)).toEqual(['KES', 'USD']);
  expect(draft.list('returnRates')).toEqual([]);
});

test.each([
  ['currency', (draft: Draft) => setDefaultCurrency(draft, 9)],
  ['currency', (draft: Draft) => updateRecord(draft, CURRENCY, 9, EURO)],
  ['asset class', (draft: Draft) => deleteRecord(draft, ASSET_CLASS, 9)],
  ['return rate', (draft: Draft) => updateReturnRate(draft, 9, { returnRate: 0.1 })],
])('refuses the id of a %s that is not there', (noun, attempt) => {
  expect(refusalOf(() => attempt(sampleDraft()))).toEqual({
    code: 'not-found',
    message: `There is no ${noun} with the id 9.`,
  });
});
