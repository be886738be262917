import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tooltipLeft } from './growth-chart.tsx';

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
