import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthAxis, tooltipLeft, yearAt } from './growth-scale.ts';

describe('yearAt', () => {
  it('snaps to the nearest year and stays on the plot', () => {
    expect(yearAt(449, 748, 10)).toBe(6);
    expect(yearAt(-20, 748, 10)).toBe(0);
    expect(yearAt(900, 748, 10)).toBe(10);
  });
});

describe('growthAxis', () => {
  it('names the amounts shortly in 52 pixels, in 44 on a narrow chart', () => {
    expect(growthAxis(126_561.24, 'R', 800)).toEqual({
      ticks: [0, 50_000, 100_000, 150_000],
      labels: ['R0', 'R50K', 'R100K', 'R150K'],
      width: 52,
    });
    expect(growthAxis(126_561.24, 'R', 358).width).toBe(44);
  });

  it('takes more room for longer labels, but never more than a third', () => {
    expect(growthAxis(16_676.63, 'KSh', 358).width).toBe(49);
    expect(growthAxis(1e25, 'KSh', 358).width).toBeCloseTo(358 / 3);
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
