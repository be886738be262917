import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountTicks, yearTicks } from './axis.ts';

test.each([
  [0, 148_550.77, 4, [0, 50_000, 100_000, 150_000]],
  [0, 22_510.38, 5, [0, 5_000, 10_000, 15_000, 20_000, 25_000]],
  [0, 0, 4, [0, 25, 50, 75, 100]],
  [-1560.15, 6000, 5, [-2000, 0, 2000, 4000, 6000]],
  [-500, 0, 4, [-600, -400, -200, 0]],
])('from %d to %d in at most %d steps', (low, high, most, expected) => {
  expect(amountTicks(low, high, most)).toEqual(expected);
});

test('three or four round steps reach any amount', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-2, max: 1e27, noNaN: true }), (high) => {
      const ticks = amountTicks(0, high, 4);
      const step = (ticks[1] ?? 0) / 10 ** Math.floor(Math.log10(ticks[1] ?? 1) + 1e-12);
      expect([1, 2, 2.5, 5]).toContain(Number(step.toPrecision(6)));
      expect(ticks.length - 1).toBeGreaterThanOrEqual(3);
      expect(ticks.length - 1).toBeLessThanOrEqual(4);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high * (1 - 1e-8));
    }),
  );
});

test.each([
  [0, 1, [0, 1]],
  [0, 12, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [0, 13, [0, 2, 4, 6, 8, 10, 12, 13]],
  [0, 20, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]],
  [0, 26, [0, 5, 10, 15, 20, 26]],
  [0, 28, [0, 5, 10, 15, 20, 25, 28]],
  [1, 30, [5, 10, 15, 20, 25, 30]],
])('the years from %d to %d that are written', (first, last, expected) => {
  expect(yearTicks(first, last)).toEqual(expected);
});
