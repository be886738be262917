import fc from 'fast-check';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { START_INPUTS } from '#lib/domain/inputs.ts';
import type { TypedPlan } from '#lib/domain/kept-plan.ts';
import { makePlan, type Plan, type PlanBasis } from '#lib/domain/plan.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';

const { mode: _, ...amounts } = CALCULATOR_DEFAULTS;

/** What a visitor finds filled in, at the 7% of the first class. */
export const DEFAULT_PLAN: ProjectionInput = { ...amounts, annualRate: 0.07 };

const amount = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100);
const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => n / 100);

/** Any plan whose future value is in whole cents: returns to 30%, escalation and inflation to 20%. */
export const anyPlan: fc.Arbitrary<ProjectionInput> = fc.record({
  initialDeposit: amount(1_000_000),
  monthlyTopUp: amount(10_000),
  annualEscalation: hundredths(20),
  annualRate: hundredths(30).map((percent) => percent / 100),
  years: fc.integer({ min: 1, max: 30 }),
  adjustForInflation: fc.boolean(),
  inflationRate: hundredths(20),
});

/** Returns what makes a plan in rands and money market funds. */
export function basisOf(input: ProjectionInput, more: Partial<PlanBasis> = {}): PlanBasis {
  return {
    currency: { code: 'ZAR', symbol: 'R' },
    isBlended: false,
    holdings: [
      { name: 'Money Market Funds', rate: input.annualRate, risk: 'low', sharePercent: 100 },
    ],
    input,
    isAfterCharges: false,
    ...more,
  };
}

/** Returns a plan in rands and money market funds. */
export function planOf(input: ProjectionInput, more: Partial<PlanBasis> = {}): Plan {
  return makePlan(basisOf(input, more));
}

/** Returns the same plan as it is kept, its inputs typed as at the start. */
export function typedPlanOf(input: ProjectionInput, more: Partial<PlanBasis> = {}): TypedPlan {
  return { inputs: { ...START_INPUTS }, basis: basisOf(input, more) };
}
