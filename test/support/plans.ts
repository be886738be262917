import fc from 'fast-check';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { START_INPUTS } from '#lib/domain/inputs.ts';
import type { Plan } from '#lib/domain/plan.ts';
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

/** Returns a plan in rands and money market funds, its inputs typed as at the start. */
export function planOf(assumed: ProjectionInput): Plan {
  return {
    inputs: { ...START_INPUTS },
    assumed,
    currency: { code: 'ZAR', symbol: 'R' },
    classNames: ['Money Market Funds'],
  };
}
