import { describe, expect, it } from 'vitest';
import type { Holding, PlanBasis } from '#lib/domain/plan.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { DEFAULT_PLAN, planOf } from '#test/plans.ts';
import { printLines } from './print-parts.tsx';

/** Returns the lines of the default plan with other inputs. */
const linesOf = (input: Partial<ProjectionInput>, more?: Partial<PlanBasis>) =>
  printLines(planOf({ ...DEFAULT_PLAN, ...input }, more));

describe('printLines', () => {
  it('lists what the result rests on', () => {
    expect(linesOf({})).toEqual([
      { label: 'Asset class', value: 'Money Market Funds, 7%' },
      { label: 'Initial deposit', value: 'R10,000.00' },
      { label: 'Monthly top-up', value: 'R500.00' },
      { label: 'Annual escalation', value: '5%' },
      { label: 'Investment period', value: '10 years' },
    ]);
  });

  it('names the inflation rate and the charges when they count', () => {
    const lines = linesOf(
      { adjustForInflation: true, inflationRate: 4.5 },
      { annualCharges: 1.2, isAfterCharges: true },
    );
    expect(lines.slice(4)).toEqual([
      { label: 'Inflation rate', value: '4.5%' },
      { label: 'After charges of 1.2% a year', value: 'On' },
      { label: 'Investment period', value: '10 years' },
    ]);
  });

  it('lists the shares of a blended portfolio without those that are none, and its risk', () => {
    const holdings: Holding[] = [
      { name: 'Money Market Funds', rate: 0.07, risk: 'low', sharePercent: 34 },
      { name: 'Yield Funds', rate: 0.1, risk: 'medium', sharePercent: 0 },
      { name: 'Multi-Asset Funds', rate: 0.12, risk: 'high', sharePercent: 66 },
    ];
    const lines = linesOf({ annualRate: 0.103 }, { isBlended: true, holdings });
    expect(lines.slice(0, 4)).toEqual([
      { label: 'Blended portfolio', value: '10.3%' },
      { label: 'Money Market Funds, 7%', value: '34%' },
      { label: 'Multi-Asset Funds, 12%', value: '66%' },
      { label: 'Blended risk level', value: 'Medium. Holds 66% in high risk classes.' },
    ]);
  });
});
