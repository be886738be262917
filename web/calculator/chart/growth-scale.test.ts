import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountAxis, amountTicks, tooltipLeft, yearAt, yearTicks } from './growth-scale.ts';

describe('amountTicks', () => {
  it('ends at the next round step', () => {
    expect(amountTicks(126_561.24, false)).toEqual([0, 50_000, 100_000, 150_000]);
    expect(amountTicks(78_238.76, false)).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(amountTicks(2_996_199.39, false)).toEqual([0, 1e6, 2e6, 3e6]);
    expect(amountTicks(16_955.34, false)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  });

  it('takes about four steps on a narrow plot', () => {
    expect(amountTicks(126_561.24, true)).toEqual([0, 50_000, 100_000, 150_000]);
    expect(amountTicks(100, true)).toEqual([0, 25, 50, 75, 100]);
  });

  it('runs from 0 to 100 when there is nothing to show', () => {
    expect(amountTicks(0, false)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(amountTicks(0, true)).toEqual([0, 25, 50, 75, 100]);
  });

  it('does not add a step above an amount that is round itself', () => {
    expect(amountTicks(100_000, false).at(-1)).toBe(100_000);
    expect(amountTicks(0.3, false).at(-1)).toBe(0.3);
  });

  it('holds every amount in at most six even, round steps and wastes less than one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e26, noNaN: true }),
        fc.boolean(),
        (largest, isNarrow) => {
          const ticks = amountTicks(largest, isNarrow);
          const step = ticks[1] ?? 0;
          const end = ticks.at(-1) ?? 0;
          expect(ticks[0]).toBe(0);
          expect(ticks.length - 1).toBeLessThanOrEqual(isNarrow ? 4 : 5);
          expect(end).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
          expect(end - step).toBeLessThan(largest);
          const leading = step / 10 ** Math.floor(Math.log10(step * (1 + 1e-9)));
          expect([1, 2, 2.5, 5].some((factor) => Math.abs(factor - leading) < 1e-9)).toBe(true);
        },
      ),
    );
  });
});

describe('yearTicks', () => {
  it('names every year up to 12 and every fifth above', () => {
    expect(yearTicks(1, false)).toEqual([0, 1]);
    expect(yearTicks(12, false)).toHaveLength(13);
    expect(yearTicks(13, false)).toEqual([0, 5, 10]);
    expect(yearTicks(30, false)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  });

  it('names every second year on a narrow plot past 8', () => {
    expect(yearTicks(8, true)).toHaveLength(9);
    expect(yearTicks(10, true)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(yearTicks(20, true)).toEqual([0, 5, 10, 15, 20]);
  });
});

describe('yearAt', () => {
  it('snaps to the nearest year and stays on the plot', () => {
    expect(yearAt(449, 748, 10)).toBe(6);
    expect(yearAt(-20, 748, 10)).toBe(0);
    expect(yearAt(900, 748, 10)).toBe(10);
  });
});

describe('amountAxis', () => {
  it('names the amounts shortly in 52 pixels, in 44 on a narrow chart', () => {
    expect(amountAxis(126_561.24, 'R', 800)).toEqual({
      ticks: [0, 50_000, 100_000, 150_000],
      labels: ['R0', 'R50K', 'R100K', 'R150K'],
      width: 52,
    });
    expect(amountAxis(126_561.24, 'R', 358).width).toBe(44);
  });

  it('takes more room for longer labels, but never more than a third', () => {
    expect(amountAxis(16_676.63, 'KSh', 358).width).toBe(49);
    expect(amountAxis(1e25, 'KSh', 358).width).toBeCloseTo(358 / 3);
  });
});

describe('tooltipLeft', () => {
  it('stands 12 right of the line, and 12 left of it past 45%', () => {
    expect(tooltipLeft(300, 748, 800)).toBe(312);
    expect(tooltipLeft(449, 748, 800)).toBe(449 - 12 - 268);
  });

  it('takes the side that has room', () => {
    expect(tooltipLeft(239, 478, 530)).toBe(251);
    expect(tooltipLeft(287, 478, 530)).toBe(7);
  });

  it('never leaves the chart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 268, max: 1400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, share) => {
          const plotWidth = width - 52;
          const left = tooltipLeft(share * plotWidth, plotWidth, width);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + 268).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
