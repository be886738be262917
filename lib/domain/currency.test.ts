import { expect, test } from 'vitest';
import {
  type Currency,
  currencyLabel,
  defaultCurrency,
  FALLBACK_CURRENCIES,
  inDisplayOrder,
  openingCurrency,
  symbolFor,
} from './currency.ts';

const currency = (code: string, more: Partial<Currency> = {}): Currency => ({
  id: 1,
  code,
  name: code,
  symbol: code,
  isDefault: false,
  displayOrder: 0,
  ...more,
});

test('the fallbacks are the five of the product, in order, ZAR the default', () => {
  expect(FALLBACK_CURRENCIES.map(({ code, symbol, name }) => [code, symbol, name])).toEqual([
    ['ZAR', 'R', 'South African Rand'],
    ['KES', 'KSh', 'Kenyan Shilling'],
    ['BWP', 'P', 'Botswana Pula'],
    ['USD', '$', 'US Dollar'],
    ['SZL', 'L', 'Swazi Lilangeni'],
  ]);
  expect(FALLBACK_CURRENCIES.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual([
    'ZAR',
  ]);
  expect(inDisplayOrder(FALLBACK_CURRENCIES)).toEqual(FALLBACK_CURRENCIES);
});

test.each([
  ['ZAR', 'R'],
  ['KES', 'KSh'],
  ['BWP', 'P'],
  ['USD', '$'],
  ['SZL', 'L'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['CHF', 'CHF'],
  ['constructor', 'constructor'],
])('the built-in symbol for %s is %s', (code, symbol) => {
  expect(symbolFor(code, [])).toBe(symbol);
});

test("the catalogue's own symbol takes precedence, unless it is empty", () => {
  expect(symbolFor('USD', [currency('USD', { symbol: 'US$' })])).toBe('US$');
  expect(symbolFor('USD', [currency('USD', { symbol: '' })])).toBe('$');
});

test('sorts currencies by display order, then by code, without changing the input', () => {
  const list = [
    currency('B', { displayOrder: 2 }),
    currency('C', { displayOrder: -1 }),
    currency('A', { displayOrder: 2 }),
  ];
  expect(inDisplayOrder(list).map(({ code }) => code)).toEqual(['C', 'A', 'B']);
  expect(list.map(({ code }) => code)).toEqual(['B', 'C', 'A']);
});

test('the calculator starts with the flagged currency, else the first', () => {
  const list = [currency('A'), currency('B', { isDefault: true })];
  expect(defaultCurrency(list)?.code).toBe('B');
  expect(defaultCurrency([currency('A'), currency('ZAR')])?.code).toBe('A');
  expect(defaultCurrency([])).toBeUndefined();
});

test('the rates screen opens with ZAR, else the first', () => {
  expect(openingCurrency([currency('A', { isDefault: true }), currency('ZAR')])?.code).toBe('ZAR');
  expect(openingCurrency([currency('A'), currency('B', { isDefault: true })])?.code).toBe('A');
});

test('a currency is offered by code and symbol', () => {
  expect(currencyLabel(currency('ZAR', { symbol: 'R' }))).toBe('ZAR (R)');
});
