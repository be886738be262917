import type { Inputs } from './inputs.ts';
import { type PlanBasis, usedReturn } from './plan.ts';
import { isSameName } from './same-name.ts';

/** The names of kept plans. There are no more plans than names. */
export const PLAN_NAMES = ['Plan A', 'Plan B', 'Plan C'] as const;

/** `basis` is what the inputs counted as, with the return of that day. */
export type TypedPlan = { inputs: Inputs; basis: PlanBasis };

export type KeptPlan = TypedPlan & { name: (typeof PLAN_NAMES)[number] };

/** Returns whether two plans have the same inputs, as these count. Their returns may be those of different days. */
export function hasSameInputs(one: TypedPlan, other: TypedPlan): boolean {
  return JSON.stringify(counting(one)) === JSON.stringify(counting(other));
}

/** Returns whether two plans are one: the same inputs, and the same return, after the same charges if any. */
export function isSamePlan(one: TypedPlan, other: TypedPlan): boolean {
  return hasSameInputs(one, other) && usedReturn(one.basis) === usedReturn(other.basis);
}

/** Returns whether a currency has what a plan is in: its class; of a blend the same classes in the order of its shares. */
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

/** Returns plans with one more, under the first name that is free; the same plans where none is. */
export function withKept(plans: readonly KeptPlan[], plan: TypedPlan): readonly KeptPlan[] {
  const name = PLAN_NAMES.find((one) => plans.every((kept) => kept.name !== one));
  if (!name) return plans;
  return [...plans, { ...plan, name }].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function counting({ basis }: TypedPlan) {
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
