import { expect, test } from 'vitest';
import { EMPTY_DATA } from '#lib/store/document.ts';
import { Draft } from '#lib/store/draft.ts';
import { refusalOf, sampleDraft } from '#test/sample-data.ts';
import {
  createCurrency,
  currencyByCode,
  deleteCurrency,
  setDefaultCurrency,
  updateCurrency,
} from './currencies.ts';

const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };

test('adds a currency, normalised, without fields it does not know', () => {
  const draft = sampleDraft();
  const input = { ...EURO, code: ' eur ', name: ' Euro\u0301 ', isDefault: true, id: 99, x: 1 };
  expect(createCurrency(draft, input)).toEqual({
    id: 4,
    code: 'EUR',
    name: 'Eur\u00f3',
    symbol: '€',
    displayOrder: 6,
    isDefault: false,
  });
});

test('display order is 0 when left out', () => {
  const { displayOrder } = createCurrency(sampleDraft(), { ...EURO, displayOrder: undefined });
  expect(displayOrder).toBe(0);
});

test('the first currency becomes the default, the second does not', () => {
  const draft = new Draft(EMPTY_DATA);
  expect(createCurrency(draft, EURO).isDefault).toBe(true);
  expect(createCurrency(draft, { ...EURO, code: 'GBP' }).isDefault).toBe(false);
});

test('refuses a code that is taken, in any letter case', () => {
  const draft = sampleDraft();
  expect(refusalOf(() => createCurrency(draft, { ...EURO, code: 'kes' }))).toEqual({
    code: 'conflict',
    message: "There is already a currency with the code 'KES'.",
  });
  expect(refusalOf(() => updateCurrency(draft, 1, { ...EURO, code: 'kEs' }))).toMatchObject({
    code: 'conflict',
  });
  expect(draft.changes()).toEqual([]);
});

test('updates a currency whole and never makes it the default', () => {
  const draft = sampleDraft();
  const changed = updateCurrency(draft, 2, {
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
  updateCurrency(draft, 2, {
    code: 'kes',
    name: 'Kenyan Shilling',
    symbol: 'KSh',
    displayOrder: 2,
  });
  expect(draft.changes()).toEqual([]);
});

test('refuses to delete the default currency', () => {
  const draft = sampleDraft();
  expect(refusalOf(() => deleteCurrency(draft, 1))).toEqual({
    code: 'conflict',
    message: 'The default currency cannot be deleted. Set another currency as the default first.',
  });
  expect(draft.changes()).toEqual([]);
});

test('deletes a currency with its return rates, and no others', () => {
  const draft = sampleDraft();
  setDefaultCurrency(draft, 2);
  deleteCurrency(draft, 1);
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
  ['update', (draft: Draft) => updateCurrency(draft, 9, EURO)],
  ['delete', (draft: Draft) => deleteCurrency(draft, 9)],
  ['set-default', (draft: Draft) => setDefaultCurrency(draft, 9)],
])('%s refuses an id that is not there', (_, attempt) => {
  expect(refusalOf(() => attempt(sampleDraft()))).toEqual({
    code: 'not-found',
    message: 'There is no currency with the id 9.',
  });
});

test('what is wrong with the input is said before what is missing', () => {
  expect(refusalOf(() => updateCurrency(sampleDraft(), 9, { ...EURO, name: '' }))).toEqual({
    code: 'invalid',
    message: 'Name is required.',
  });
});

test('finds a currency by its code in any letter case', () => {
  const currencies = sampleDraft().list('currencies');
  expect(currencyByCode(currencies, ' usd ').id).toBe(3);
  expect(refusalOf(() => currencyByCode(currencies, 'E\u001b[31mUR'))).toEqual({
    code: 'not-found',
    message: "There is no currency with the code 'E [31mUR'.",
  });
});
