import * as v from 'valibot';
import { type Bounds, INPUT_LIMITS } from '#lib/domain/limits.ts';
import { type KeptPlan, PLAN_NAMES } from '#lib/domain/plan.ts';

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
  inflationRateText: v.string(),
  adjustForInflation: v.boolean(),
  years,
});

const assumed = v.object({
  initialDeposit: within(INPUT_LIMITS.amount),
  monthlyTopUp: within(INPUT_LIMITS.amount),
  annualEscalation: within(INPUT_LIMITS.percent),
  annualRate: v.pipe(v.number(), v.finite()),
  adjustForInflation: v.boolean(),
  inflationRate: within(INPUT_LIMITS.percent),
  years,
});

const keptPlan = v.object({
  name: v.picklist(PLAN_NAMES),
  inputs,
  assumed,
  currency: v.object({ code: v.string(), symbol: v.string() }),
  classNames: v.pipe(v.array(v.string()), v.minLength(1)),
});

/** Kept plans as they come back from the device, each under a name of its own. */
export const keptPlanList: v.GenericSchema<unknown, KeptPlan[]> = v.pipe(
  v.array(keptPlan),
  v.check((plans) => new Set(plans.map(({ name }) => name)).size === plans.length),
);
