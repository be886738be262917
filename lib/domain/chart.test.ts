import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import {
  amountAxis,
  amountTicks,
  axisPosition,
  growthSeries,
  largestAmount,
  yearTicks,
} from './chart.ts';

describe('growthSeries', () => {
  const seriesOf = (part: Partial<typeof DEFAULT_PLAN>) =>
    growthSeries(planOf({ ...DEFAULT_PLAN, ...part }).statement);

  it('starts with the deposit at year 0', () => {
    expect(seriesOf({ years: 1 })).toEqual({
      years: [0, 1],
      total: [10_000, 16_955.34],
      invested: [10_000, 16_000],
    });
  });

  it('has the invested amount as its largest after a loss', () => {
    expect(largestAmount(seriesOf({}))).toBe(126_561.24);
    const loss = seriesOf({ adjustForInflation: true, inflationRate: 12 });
    expect(largestAmount(loss)).toBe(loss.invested.at(-1));
  });
});

test('positions amounts between the lowest and the highest tick', () => {
  const axis = amountAxis(-400, 1_000, 'report', 'R');
  expect(axis).toEqual({ ticks: [-500, 0, 500, 1_000], labels: ['R-500', 'R0', 'R500', 'R1K'] });
  expect([-500, 0, 250, 1_000].map((amount) => axisPosition(axis, amount))).toEqual([
    0,
    1 / 3,
    0.5,
    1,
  ]);
});

describe('amountTicks', () => {
  it.each([
    [126_561.24, 5, [0, 50_000, 100_000, 150_000]],
    [22_510.38, 5, [0, 5000, 10_000, 15_000, 20_000, 25_000]],
    [126_561.24, 4, [0, 50_000, 100_000, 150_000]],
    [100, 4, [0, 25, 50, 75, 100]],
  ])('reaches %d in at most %d steps', (high, mostSteps, expected) => {
    expect(amountTicks(0, high, mostSteps)).toEqual(expected);
  });

  it('begins below 0 if an amount is negative', () => {
    expect(amountTicks(-1560.15, 6000, 5)).toEqual([-2000, 0, 2000, 4000, 6000]);
    expect(amountTicks(-500, 0, 4)).toEqual([-600, -400, -200, 0]);
  });

  it('runs from 0 to 100 when there is nothing to show', () => {
    expect(amountTicks(0, 0, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(amountTicks(0, 0, 4)).toEqual([0, 25, 50, 75, 100]);
  });

  it('adds no step above a round amount', () => {
    expect(amountTicks(0, 100_000, 5).at(-1)).toBe(100_000);
    expect(amountTicks(0, 0.3, 5).at(-1)).toBe(0.3);
    expect(amountTicks(0, 0.1 + 0.2, 5).at(-1)).toBe(0.3);
  });

  it('covers every amount with three to five round steps, wasting less than one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e27, noNaN: true }),
        fc.constantFrom(4, 5),
        (high, mostSteps) => {
          const ticks = amountTicks(0, high, mostSteps);
          const step = ticks[1] ?? 0;
          const end = ticks.at(-1) ?? 0;
          expect(ticks[0]).toBe(0);
          expect(ticks.length - 1).toBeGreaterThanOrEqual(3);
          expect(ticks.length - 1).toBeLessThanOrEqual(mostSteps);
          expect(end).toBeGreaterThanOrEqual(high * (1 - 1e-9));
          expect(end - step).toBeLessThan(high);
          const leading = step / 10 ** Math.floor(Math.log10(step * (1 + 1e-9)));
          expect([1, 2, 2.5, 5]).toContain(Number(leading.toPrecision(6)));
        },
      ),
    );
  });
});

describe('yearTicks', () => {
  it.each([
    ['wide', 0, 12, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['wide', 0, 13, [0, 5, 10]],
    ['narrow', 0, 6, [0, 1, 2, 3, 4, 5, 6]],
    ['narrow', 0, 8, [0, 2, 4, 6, 8]],
    ['narrow', 0, 10, [0, 2, 4, 6, 8, 10]],
    ['narrow', 0, 20, [0, 5, 10, 15, 20]],
    ['report', 0, 12, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['report', 0, 13, [0, 2, 4, 6, 8, 10, 12, 13]],
    ['report', 0, 26, [0, 5, 10, 15, 20, 26]],
    ['report', 0, 28, [0, 5, 10, 15, 20, 25, 28]],
    ['report', 1, 30, [5, 10, 15, 20, 25, 30]],
  ] as const)('on a %s chart from %d to %d', (kind, first, last, expected) => {
    expect(yearTicks(first, last, kind)).toEqual(expected);
  });
});
