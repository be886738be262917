import * as v from 'valibot';
import { type KeptPlan, PLAN_NAMES } from '#lib/domain/kept-plan.ts';
import { type Bounds, INPUT_LIMITS } from '#lib/domain/limits.ts';
import { RISK_LEVELS } from '#lib/domain/risk.ts';

const within = ({ min, max }: Bounds) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const years = v.pipe(within(INPUT_LIMITS.years), v.integer());

const inputs = v.object({
  mode: v.picklist(['single', 'blended']),
  currencyCode: v.nullable(v.string()),
  className: v.nullable(v.string()),
  weights: v.array(within(INPUT_LIMITS.percent)),
  initialDepositText: v.string(),
  monthlyTopUpText: v.string(),
  annualEscalationText: v.string(),
  inflationRateText: v.nullable(v.string()),
  adjustForInflation: v.boolean(),
  years,
  isAfterCharges: v.boolean(),
});

const holding = v.object({
  name: v.string(),
  rate: v.pipe(v.number(), v.finite()),
  risk: v.picklist(RISK_LEVELS),
  sharePercent: within(INPUT_LIMITS.percent),
});

const basis = v.object({
  currency: v.object({ code: v.string(), symbol: v.string() }),
  isBlended: v.boolean(),
  holdings: v.pipe(v.array(holding), v.minLength(1)),
  input: v.object({
    initialDeposit: within(INPUT_LIMITS.amount),
    monthlyTopUp: within(INPUT_LIMITS.amount),
    annualEscalation: within(INPUT_LIMITS.percent),
    annualRate: v.pipe(v.number(), v.finite()),
    adjustForInflation: v.boolean(),
    inflationRate: within(INPUT_LIMITS.percent),
    years,
  }),
  annualCharges: v.optional(within(INPUT_LIMITS.percent)),
  isAfterCharges: v.boolean(),
});

const keptPlan = v.object({ name: v.picklist(PLAN_NAMES), inputs, basis });

/** Kept plans as stored on the device, each with a different name. */
export const keptPlanList: v.GenericSchema<unknown, KeptPlan[]> = v.pipe(
  v.array(keptPlan),
  v.check((plans) => new Set(plans.map(({ name }) => name)).size === plans.length),
);
