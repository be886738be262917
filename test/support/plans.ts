import fc from 'fast-check';
import { FALLBACK_ASSET_CLASSES } from '#lib/domain/asset-class.ts';
import { CALCULATOR_DEFAULTS } from '#lib/domain/defaults.ts';
import { START_INPUTS } from '#lib/domain/inputs.ts';
import type { TypedPlan } from '#lib/domain/kept-plan.ts';
import { type Holding, makePlan, type Plan, type PlanBasis } from '#lib/domain/plan.ts';
import { blend, wholePercents } from '#lib/domain/portfolio.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { RISK_LEVELS } from '#lib/domain/risk.ts';

const { mode: _, ...amounts } = CALCULATOR_DEFAULTS;

/** What a visitor finds filled in, at the 7% of the first class. */
export const DEFAULT_PLAN: ProjectionInput = { ...amounts, annualRate: 0.07 };

const amount = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100);
const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => n / 100);

const anyPercent = fc.double({ min: 0, max: 100, noNaN: true });
const anyAmount = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), amount(10_000_000));

/** Any input that may count, to the ends of what may. */
export const anyInput: fc.Arbitrary<ProjectionInput> = fc.record({
  initialDeposit: anyAmount,
  monthlyTopUp: anyAmount,
  annualEscalation: anyPercent,
  annualRate: fc.double({ min: 0, max: 1, noNaN: true }),
  years: fc.integer({ min: 1, max: 30 }),
  adjustForInflation: fc.boolean(),
  inflationRate: anyPercent,
});

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

/** Returns what makes a plan in rands from a blend of classes. */
export function blendOf(
  holdings: readonly Holding[],
  input: ProjectionInput = DEFAULT_PLAN,
  more: Partial<PlanBasis> = {},
): PlanBasis {
  const parts = holdings.map(({ rate, sharePercent }) => ({ rate, percentage: sharePercent }));
  const annualRate = blend(parts).rate;
  return basisOf({ ...input, annualRate }, { isBlended: true, holdings, ...more });
}

/** Returns the fallback classes with these shares, in whole percent. */
export function sharesOf(...shares: number[]): Holding[] {
  return FALLBACK_ASSET_CLASSES.map(({ name, rate, risk }, index) => ({
    name,
    rate,
    risk,
    sharePercent: shares[index] ?? 0,
  }));
}

/** A blend of which 40, 27 and 33% are in classes of low, medium and high risk. */
export const BLEND = blendOf(sharesOf(40, 27, 33));

const anyHoldings: fc.Arbitrary<Holding[]> = fc
  .array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }),
      rate: hundredths(30).map((percent) => percent / 100),
      risk: fc.constantFrom(...RISK_LEVELS),
      weight: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((classes) => {
    const total = classes.reduce((sum, { weight }) => sum + weight, 0);
    const shares = wholePercents(classes.map(({ weight }) => (100 * weight) / total));
    return classes.map(({ weight: _, ...one }, index) => ({
      ...one,
      sharePercent: shares[index] ?? 0,
    }));
  });

/** What any plan may be made from: one class or a blend, charges not known, known or taken off. */
export const anyBasis: fc.Arbitrary<PlanBasis> = fc
  .record({
    input: anyPlan,
    holdings: anyHoldings,
    symbol: fc.string({ minLength: 1, maxLength: 8 }),
    annualCharges: fc.option(hundredths(5), { nil: undefined }),
    isAfterCharges: fc.boolean(),
    isBlended: fc.boolean(),
  })
  .map(({ input, holdings, symbol, isBlended, ...charges }) => {
    const more = { currency: { code: 'ZAR', symbol }, ...charges };
    if (isBlended) return blendOf(holdings, input, more);
    const one = holdings.slice(0, 1).map((held) => ({ ...held, sharePercent: 100 }));
    return { ...blendOf(one, input, more), isBlended: false };
  });

/** Returns a plan in rands and money market funds. */
export function planOf(input: ProjectionInput, more: Partial<PlanBasis> = {}): Plan {
  return makePlan(basisOf(input, more));
}

/** Returns the same plan as it is kept, its inputs typed as at the start. */
export function typedPlanOf(input: ProjectionInput, more: Partial<PlanBasis> = {}): TypedPlan {
  return { inputs: { ...START_INPUTS }, basis: basisOf(input, more) };
}
