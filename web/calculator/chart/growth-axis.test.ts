import { describe, expect, it } from 'vitest';
import { growthAxis } from './growth-axis.ts';

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
