import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INPUT_LIMITS } from './limits.ts';
import { numberFromText } from './typed-number.ts';

const { amount, percent, years } = INPUT_LIMITS;

test.each([
  ['10000', 10_000],
  ['10,000.50', 10_000.5],
  ['1 000 000', 1_000_000],
  ['1\u00a0000\u202f000', 1_000_000],
  ['.5', 0.5],
  ['5.', 5],
  ['+7', 7],
  ['1e3', 1000],
  ['', 0],
  ['   ', 0],
  ['.', 0],
  ['abc', 0],
  ['12abc', 0],
  ['0x10', 0],
  ['Infinity', 0],
  ['NaN', 0],
  ['-0', 0],
  ['-5', 0],
  ['1e-400', 0],
  ['1e309', 1e12],
  ['99999999999999', 1e12],
])('%j as an amount counts as %d', (text, value) => {
  expect(numberFromText(text, amount)).toBe(value);
});

test('a percent over 100 counts as 100, years as 1 to 30', () => {
  expect(numberFromText('101', percent)).toBe(100);
  expect(numberFromText('7.25', percent)).toBe(7.25);
  expect(numberFromText('', years)).toBe(1);
  expect(numberFromText('31', years)).toBe(30);
});

test('any text counts as a number within the bounds, never NaN, Infinity or -0', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789+-.,eE '), maxLength: 30 });
  fc.assert(
    fc.property(
      fc.oneof(digits, fc.string({ unit: 'binary' }), fc.double().map(String)),
      fc.constantFrom(amount, percent, years),
      (text, bounds) => {
        const value = numberFromText(text, bounds);
        expect(value).toBeGreaterThanOrEqual(bounds.min);
        expect(value).toBeLessThanOrEqual(bounds.max);
        expect(Object.is(value, -0)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

test('any amount reads back as it was written, grouped or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
      const value = cents / 100;
      const grouped = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
      expect(numberFromText(String(value), amount)).toBe(value);
      expect(numberFromText(grouped, amount)).toBe(value);
    }),
    { numRuns: 1000 },
  );
});

test('a very long paste that is nearly a number is read in one pass', () => {
  expect(numberFromText(`${'1'.repeat(1_000_000)}x`, amount)).toBe(0);
});
