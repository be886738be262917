import { expect, test } from 'vitest';
import { DEFAULT_PLAN, planOf, typedPlanOf } from '#test/plans.ts';
import { amountAxis } from './chart.ts';
import { comparisonChart, letteredLines } from './comparison-chart.ts';
import type { KeptPlan } from './kept-plan.ts';
import type { PlanBasis } from './plan.ts';
import type { ProjectionInput } from './projection.ts';

const kept = (
  name: KeptPlan['name'],
  input: Partial<ProjectionInput>,
  more: Partial<PlanBasis> = {},
) => ({ ...typedPlanOf({ ...DEFAULT_PLAN, ...input }, more), name });

test('each line runs from the deposit to the last year of its own plan', () => {
  const plan = planOf({ ...DEFAULT_PLAN, years: 2 }, { annualCharges: 1.2 });
  expect(comparisonChart(plan, [kept('Plan A', { years: 3, annualRate: 0 })])).toEqual({
    plan: [10_000, 16_955.34, 24_725.1],
    band: { lower: [10_000, 16_815.4, 24_361.09], higher: [10_000, 17_096.46, 25_095.24] },
    charges: { name: 'After charges of 1.2% a year', values: [10_000, 16_787.55, 24_289.01] },
    kept: [{ name: 'Plan A', values: [10_000, 16_000, 22_300, 28_915] }],
    years: 3,
    highest: 28_915,
  });
});

test('leaves out what cannot be compared: another currency, another money, nothing invested', () => {
  const empty = { initialDeposit: 0, monthlyTopUp: 0 };
  const plans = [
    kept('Plan A', {}, { currency: { code: 'USD', symbol: '$' } }),
    kept('Plan B', { adjustForInflation: true }),
  ];
  expect(comparisonChart(planOf({ ...DEFAULT_PLAN, ...empty, years: 1 }), plans)).toEqual({
    plan: [0, 0],
    band: null,
    charges: null,
    kept: [],
    years: 1,
    highest: 0,
  });
});

test('of two letters that would meet, the one that is worth less goes below', () => {
  const plans = [
    kept('Plan A', { monthlyTopUp: 600 }),
    kept('Plan B', { monthlyTopUp: 620 }),
    kept('Plan C', { monthlyTopUp: 620 }),
  ];
  const chart = comparisonChart(planOf(DEFAULT_PLAN), plans);
  const lines = letteredLines(chart, amountAxis(0, chart.highest, 'wide', 'R'));
  expect(lines.map(({ name, isLower, before }) => [name, isLower, before])).toEqual([
    ['Plan A', true, 0],
    ['Plan B', false, 0],
    ['Plan C', false, 1],
  ]);
});
