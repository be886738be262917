import { describe, expect, it } from 'vitest';
import { makePlan } from '#lib/domain/plan.ts';
import { blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { printLines } from './print-parts.tsx';

describe('printLines', () => {
  it('lists what the result rests on', () => {
    expect(printLines(planOf(DEFAULT_PLAN))).toEqual([
      { label: 'Asset class', value: 'Money Market Funds, 7%' },
      { label: 'Initial deposit', value: 'R10,000.00' },
      { label: 'Monthly top-up', value: 'R500.00' },
      { label: 'Annual escalation', value: '5%' },
      { label: 'Investment period', value: '10 years' },
    ]);
  });

  it('names the inflation rate when it counts', () => {
    const adjusted = { ...DEFAULT_PLAN, adjustForInflation: true, inflationRate: 4.5 };
    expect(printLines(planOf(adjusted))).toContainEqual({
      label: 'Inflation rate',
      value: '4.5%',
    });
  });

  it('names the charges that are taken off, beside the rate before them', () => {
    const charged = planOf(DEFAULT_PLAN, { annualCharges: 1.2, isAfterCharges: true });
    expect(printLines(charged)).toEqual(
      expect.arrayContaining([
        { label: 'Asset class', value: 'Money Market Funds, 7%' },
        { label: 'After charges of 1.2% a year', value: 'On' },
      ]),
    );
    const before = planOf(DEFAULT_PLAN, { annualCharges: 1.2 });
    expect(printLines(before)).toHaveLength(5);
  });

  it('lists the shares of a blended portfolio and leaves out what has none', () => {
    const lines = printLines(makePlan(blendOf(sharesOf(34, 0, 66))));
    expect(lines.slice(0, 3)).toEqual([
      { label: 'Blended portfolio', value: '10.3%' },
      { label: 'Money Market Funds, 7%', value: '34%' },
      { label: 'Multi-Asset Funds, 12%', value: '66%' },
    ]);
  });
});
