import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composed, isSameName, nameKey } from './same-name.ts';

test.each([
  ['ZAR', 'zar'],
  ['Money Market Funds', 'MONEY MARKET FUNDS'],
  ['Zoë', 'ZOE\u0308'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'Straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['İzmir', 'i\u0307zmir'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Yield Funds', 'Yield Fund'],
  ['Ağaç', 'Agac'],
  ['a b', 'ab'],
  ['', 'a'],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test('any text is the same name as its own capitals, small letters and decomposed form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(isSameName(name, name.toLowerCase())).toBe(true);
      expect(isSameName(name, name.toUpperCase())).toBe(true);
      expect(isSameName(name, name.normalize('NFD'))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => nameKey(nameKey(name)) === nameKey(name)),
    { numRuns: 500 },
  );
});

test('text is composed, a pile of marks on one letter left as it is, which would take minutes', () => {
  expect(composed('Zoe\u0308')).toBe('Zo\u00eb');
  expect(composed(`a${'\u0315\u0300'.repeat(15)}`)).toMatch(/^\u00e0/);
  const pile = `a${'\u0315\u0300'.repeat(1_000_000)}`;
  expect(composed(pile)).toBe(pile);
});
