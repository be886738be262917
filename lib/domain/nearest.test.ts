import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

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
  expect(nearest(typed, FIELDS)).toBe(meant);
});

test('of two that are near, the nearer one is meant, and a name itself most of all', () => {
  expect(nearest('rates', ['rate', 'rates', 'crates'])).toBe('rates');
  expect(nearest('ratess', ['rate', 'rates', 'crates'])).toBe('rates');
});

test('any name with one slip is found again', () => {
  const slip = fc.record({
    name: fc.constantFrom(...FIELDS),
    at: fc.nat(8),
    letter: fc.constantFrom('', 'z', 'zz'),
  });
  fc.assert(
    fc.property(slip, ({ name, at, letter }) => {
      const place = at % name.length;
      const typed = name.slice(0, place) + letter + name.slice(place + 1);
      expect(nearest(typed, FIELDS)).toBe(name);
    }),
  );
});

test('a text of any length and letters is answered at once, by a known name or none', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect([null, ...FIELDS]).toContain(nearest(typed, FIELDS));
    }),
  );
  expect(nearest('x'.repeat(1_000_000), FIELDS)).toBeNull();
});
