import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readYears } from './typed-years.ts';

test.each([
  ['15', 15],
  ['1', 1],
  ['30', 30],
  [' 7 ', 7],
  ['07', 7],
  ['0', 1],
  ['31', 30],
  ['99', 30],
  ['', null],
  [' ', null],
  ['x', null],
  ['1x', null],
  ['-', null],
])('%j counts as %j', (text, years) => {
  expect(readYears(text)).toBe(years);
});

test('whatever is typed, it is whole years of those there are, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 4 }), (text) => {
      const years = readYears(text);
      expect(years === null || (Number.isInteger(years) && years >= 1 && years <= 30)).toBe(true);
    }),
  );
});
