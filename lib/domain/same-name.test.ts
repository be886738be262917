import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composed, finderByName, isSameName, nameKey, usernameKey } from './same-name.ts';

test.each([
  ['ZAR', 'zar'],
  ['Money Market Funds', 'MONEY MARKET FUNDS'],
  ['Zoë', 'ZOE\u0308'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'Straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['İzmir', 'i\u0307zmir'],
  ['Yield Funds', ' yield\u00a0 \u2003\n\tFunds\u3000'],
])('%s and %s are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test('compares decomposed names of 100 characters, and text too long for a name only exactly', () => {
  const longest = 'ᾂ'.repeat(100);
  expect(isSameName(longest.normalize('NFD'), longest)).toBe(true);
  expect(nameKey('x'.repeat(1001))).toBe('x'.repeat(1001));
});

test.each([
  ['Yield Funds', 'Yield Fund'],
  ['Ağaç', 'Agac'],
  ['a b', 'ab'],
  ['', 'a'],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test('any text is the same name as its upper-case, lower-case and decomposed form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(isSameName(name, name.toLowerCase())).toBe(true);
      expect(isSameName(name, name.toUpperCase())).toBe(true);
      expect(isSameName(name, name.normalize('NFD'))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['with spaces around it', ' Zoe\u0308 ', 'ZOË'],
  ['with 100 characters', '😀'.repeat(100), '😀'.repeat(100)],
  ['with 101', 'x'.repeat(101), ''],
  ['with 101 outside the BMP', '😀'.repeat(101), ''],
  ['with 102 that compose to 51', 'e\u0308'.repeat(51), ''],
])('a username typed %s has the key of a name, or none', (_, typed, key) => {
  expect(usernameKey(typed)).toBe(key);
});

test('a lookup finds the exact name, else all that are the same', () => {
  const named = finderByName(['Yield Funds', 'Yield\u00a0Funds', 'Cash'], (name) => name);
  expect(named('Yield\u00a0Funds')).toEqual(['Yield\u00a0Funds']);
  expect(named('yield funds')).toEqual(['Yield Funds', 'Yield\u00a0Funds']);
  expect(named('CASH')).toEqual(['Cash']);
  expect(named('Yield')).toEqual([]);
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => nameKey(nameKey(name)) === nameKey(name)),
    { numRuns: 500 },
  );
});

test('composes text at once, and leaves a pile of marks unchanged', () => {
  expect(composed('Zoe\u0308')).toBe('Zo\u00eb');
  expect(composed(`a${'\u0315\u0300'.repeat(15)}`)).toMatch(/^\u00e0/);
  const pile = `a${'\u0315\u0300'.repeat(1_000_000)}`;
  expect(composed(pile)).toBe(pile);
});
