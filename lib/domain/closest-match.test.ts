import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestMatch } from './closest-match.ts';

const FIELDS = ['name', 'logo', 'accent', 'accentDark', 'websiteUrl', 'phone', 'about'];

test.each([
  ['acent', 'accent'],
  ['acccent', 'accent'],
  ['accnet', 'accent'],
  ['accemt', 'accent'],
  ['accent-dark', 'accentDark'],
  ['WEBSITEURL', 'websiteUrl'],
  ['phnoe', 'phone'],
  ['lgoo', 'logo'],
  ['site', 'websiteUrl'],
  ['colour', null],
  ['x', null],
  ['', null],
])('by %j was meant %j', (typed, meant) => {
  expect(closestMatch(typed, FIELDS)).toBe(meant);
});

test('prefers the closer of two names, and an exact name above all', () => {
  expect(closestMatch('rates', ['rate', 'rates', 'crates'])).toBe('rates');
  expect(closestMatch('ratess', ['rate', 'rates', 'crates'])).toBe('rates');
});

test('finds any name with one typing error', () => {
  const slip = fc.record({
    name: fc.constantFrom(...FIELDS),
    at: fc.nat(8),
    letter: fc.constantFrom('', 'z', 'zz'),
  });
  fc.assert(
    fc.property(slip, ({ name, at, letter }) => {
      const address = at % name.length;
      const typed = name.slice(0, address) + letter + name.slice(address + 1);
      expect(closestMatch(typed, FIELDS)).toBe(name);
    }),
  );
});

test('answers any text at once, with a known name or none', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect([null, ...FIELDS]).toContain(closestMatch(typed, FIELDS));
    }),
  );
  expect(closestMatch('x'.repeat(1_000_000), FIELDS)).toBeNull();
});
