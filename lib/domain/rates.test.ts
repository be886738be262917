import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionOf, percentOf, realRate, roundedRate } from './rates.ts';

test('converts a fraction to percent without binary noise', () => {
  expect(0.07 * 100).not.toBe(7);
  expect(percentOf(0.07)).toBe(7);
  expect(percentOf(0.0725)).toBe(7.25);
});

test('converts every stored rate to percent and back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
      const rate = millionths / 1e6;
      expect(roundedRate(rate)).toBe(rate);
      expect(roundedRate(fractionOf(percentOf(rate)))).toBe(rate);
      expect(roundedRate(fractionOf(Number(String(percentOf(rate)))))).toBe(rate);
    }),
    { numRuns: 1000 },
  );
});

test('the real rate is (1 + rate) / (1 + inflation) - 1, and exactly 0 where both are equal', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rate, inflation) => {
        expect(realRate(rate, inflation)).toBeCloseTo((1 + rate) / (1 + inflation) - 1, 14);
        expect(realRate(rate, rate)).toBe(0);
        expect(realRate(rate, 0)).toBe(rate);
      },
    ),
  );
});
