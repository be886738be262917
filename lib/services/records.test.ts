import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { EMPTY_DATA } from '#lib/store/document.ts';
import { Draft } from '#lib/store/draft.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import {
  createRecord,
  deleteRecord,
  recordByName,
  setDefaultCurrency,
  updateRecord,
} from './records.ts';

const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };

test('adds a currency, normalised, without fields it does not know', () => {
  const draft = sampleDraft();
  const input = { ...EURO, code: ' eur ', name: ' Euro\u0301 ', isDefault: true, id: 99, x: 1 };
  expect(createRecord(draft, CURRENCY, input)).toEqual({
    id: 4,
    code: 'EUR',
    name: 'Eur\u00f3',
    symbol: '€',
    displayOrder: 6,
    isDefault: false,
  });
});

test('display order is 0 when left out', () => {
  const { displayOrder } = createRecord(sampleDraft(), CURRENCY, {
    ...EURO,
    displayOrder: undefined,
  });
  expect(displayOrder).toBe(0);
});

test('the first currency becomes the default, the second does not', () => {
  const draft = new Draft(EMPTY_DATA);
  expect(createRecord(draft, CURRENCY, EURO).isDefault).toBe(true);
  expect(createRecord(draft, CURRENCY, { ...EURO, code: 'GBP' }).isDefault).toBe(false);
});

test('refuses a code that is taken, in any letter case', () => {
  const draft = sampleDraft();
  expect(refusalOf(() => createRecord(draft, CURRENCY, { ...EURO, code: 'kes' }))).toEqual({
    code: 'conflict',
    message: "There is already a currency with the code 'KES'.",
  });
  expect(refusalOf(() => updateRecord(draft, CURRENCY, 1, { ...EURO, code: 'kEs' }))).toMatchObject(
    {
      code: 'conflict',
    },
  );
  expect(draft.changes()).toEqual([]);
});

test('updates a currency whole and never makes it the default', () => {
  const draft = sampleDraft();
  const changed = updateRecord(draft, CURRENCY, 2, {
    code: 'KES',
    name: 'Shilling',
    symbol: 'Sh',
    isDefault: true,
  });
  expect(changed).toEqual({
    id: 2,
    code: 'KES',
    name: 'Shilling',
    symbol: 'Sh',
    displayOrder: 0,
    isDefault: false,
  });
});

test('an update that says what is already there changes nothing', () => {
  const draft = sampleDraft();
  updateRecord(draft, CURRENCY, 2, {
    code: 'kes',
    name: 'Kenyan Shilling',
    symbol: 'KSh',
    displayOrder: 2,
  });
  expect(draft.changes()).toEqual([]);
});

test('refuses to delete the default currency', () => {
  const draft = sampleDraft();
  expect(refusalOf(() => deleteRecord(draft, CURRENCY, 1))).toEqual({
    code: 'conflict',
    message: 'The default currency cannot be deleted. Set another currency as the default first.',
  });
  expect(draft.changes()).toEqual([]);
});

test('deletes a currency with its return rates, and no others', () => {
  const draft = sampleDraft();
  setDefaultCurrency(draft, 2);
  deleteRecord(draft, CURRENCY, 1);
  expect(draft.list('currencies').map(({ code }) => code)).toEqual(['KES', 'USD']);
  expect(draft.list('returnRates')).toEqual([]);
  expect(draft.list('assetClasses')).toHaveLength(3);
});

test('there is one default after another is set, and setting it again changes nothing', () => {
  const draft = sampleDraft();
  expect(setDefaultCurrency(draft, 3)).toMatchObject({ code: 'USD', isDefault: true });
  const defaults = draft.list('currencies').filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ code }) => code)).toEqual(['USD']);

  const again = new Draft(draft.finish('2026-11-20T09:00:00.000Z'));
  setDefaultCurrency(again, 3);
  expect(again.changes()).toEqual([]);
});

test.each([
  ['update', (draft: Draft) => updateRecord(draft, CURRENCY, 9, EURO)],
  ['delete', (draft: Draft) => deleteRecord(draft, CURRENCY, 9)],
  ['set-default', (draft: Draft) => setDefaultCurrency(draft, 9)],
])('%s refuses an id that is not there', (_, attempt) => {
  expect(refusalOf(() => attempt(sampleDraft()))).toEqual({
    code: 'not-found',
    message: 'There is no currency with the id 9.',
  });
});

test('what is wrong with the input is said before what is missing', () => {
  expect(refusalOf(() => updateRecord(sampleDraft(), CURRENCY, 9, { ...EURO, name: '' }))).toEqual({
    code: 'invalid',
    message: 'Name is required.',
  });
});

test('finds a currency by its code in any letter case', () => {
  const currencies = sampleDraft().list('currencies');
  expect(recordByName(CURRENCY, currencies, ' usd ').id).toBe(3);
  expect(refusalOf(() => recordByName(CURRENCY, currencies, 'E\u001b[31mUR'))).toEqual({
    code: 'not-found',
    message: "There is no currency with the code 'E [31mUR'.",
  });
});

test('adds an asset class, normalised, without fields it does not know', () => {
  const input = { name: ' Property ', description: ' ', risk: 'high', rate: 0.5, id: 99 };
  expect(createRecord(sampleDraft(), ASSET_CLASS, input)).toEqual({
    id: 4,
    name: 'Property',
    description: null,
    risk: 'high',
  });
});

test('refuses a name that is taken, in any letter case', () => {
  const draft = sampleDraft();
  const input = { name: 'YIELD funds', risk: 'low' };
  expect(refusalOf(() => createRecord(draft, ASSET_CLASS, input))).toEqual({
    code: 'conflict',
    message: "There is already an asset class named 'YIELD funds'.",
  });
  expect(refusalOf(() => updateRecord(draft, ASSET_CLASS, 1, input))).toMatchObject({
    code: 'conflict',
  });
  expect(draft.changes()).toEqual([]);
});

test('updates an asset class whole, its own name in another case included', () => {
  const draft = sampleDraft();
  expect(updateRecord(draft, ASSET_CLASS, 2, { name: 'yield funds', risk: 'low' })).toEqual({
    id: 2,
    name: 'yield funds',
    description: null,
    risk: 'low',
  });
});

test('deletes an asset class with its return rates, and no others', () => {
  const draft = sampleDraft();
  deleteRecord(draft, ASSET_CLASS, 2);
  expect(draft.list('assetClasses').map(({ id }) => id)).toEqual([1, 3]);
  expect(draft.list('returnRates').map(({ assetClassId }) => assetClassId)).toEqual([1, 3]);
});

test.each([
  [
    'update',
    (draft: Draft) => updateRecord(draft, ASSET_CLASS, 9, { name: 'Property', risk: 'low' }),
  ],
  ['delete', (draft: Draft) => deleteRecord(draft, ASSET_CLASS, 9)],
])('%s refuses the id of an asset class that is not there', (_, attempt) => {
  const draft = sampleDraft();
  expect(refusalOf(() => attempt(draft))).toEqual({
    code: 'not-found',
    message: 'There is no asset class with the id 9.',
  });
  expect(draft.changes()).toEqual([]);
});

test('finds an asset class by its name in any letter case', () => {
  const assetClasses = sampleDraft().list('assetClasses');
  expect(recordByName(ASSET_CLASS, assetClasses, 'money MARKET funds').id).toBe(1);
  expect(refusalOf(() => recordByName(ASSET_CLASS, assetClasses, 'Gold'))).toEqual({
    code: 'not-found',
    message: "There is no asset class named 'Gold'.",
  });
});
