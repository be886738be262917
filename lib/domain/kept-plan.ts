import type { Inputs } from './inputs.ts';
import { type PlanBasis, usedReturn } from './plan.ts';
import { isSameName } from './same-name.ts';

/** The names of kept plans; at most this many can be kept. */
export const PLAN_NAMES = ['Plan A', 'Plan B', 'Plan C'] as const;

/** `basis` has the inputs as numbers, with the return of the day the plan was kept. */
export type TypedPlan = { inputs: Inputs; basis: PlanBasis };

export type KeptPlan = TypedPlan & { name: (typeof PLAN_NAMES)[number] };

/** Returns whether two plans have the same inputs as numbers. Their returns may be of different days, and differ. */
export function hasSameInputs(one: TypedPlan, other: TypedPlan): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

/** Returns whether two plans are the same: inputs, return and charges. */
export function isSamePlan(one: TypedPlan, other: TypedPlan): boolean {
  return hasSameInputs(one, other) && usedReturn(one.basis) === usedReturn(other.basis);
}

/** Returns whether these are a plan's classes: its single class is among them, or its blend has the same in the same order. */
export function isOffered(
  { isBlended, holdings }: PlanBasis,
  classes: readonly { name: string }[],
): boolean {
  if (!isBlended)
    return holdings.every((own) => classes.some(({ name }) => isSameName(name, own.name)));
  return (
    classes.length === holdings.length &&
    classes.every(({ name }, index) => isSameName(name, holdings[index]?.name ?? ''))
  );
}

/** Returns the plans with one more under the first free name, or unchanged if no name is free. */
export function withKept(plans: readonly KeptPlan[], plan: TypedPlan): readonly KeptPlan[] {
  const name = PLAN_NAMES.find((one) => plans.every((kept) => kept.name !== one));
  if (!name) return plans;
  return [...plans, { ...plan, name }].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function comparable({ basis }: TypedPlan) {
  const { currency, isBlended, holdings, isAfterCharges } = basis;
  const { annualRate: _, inflationRate, ...others } = basis.input;
  return [
    isBlended,
    currency.code,
    holdings.map(({ name, sharePercent }) => [name, sharePercent]),
    Object.entries(others).sort(),
    others.adjustForInflation && inflationRate,
    isAfterCharges,
  ];
}
