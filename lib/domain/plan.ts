import type { Currency } from './currency.ts';
import { formatYears } from './format.ts';
import type { Inputs } from './inputs.ts';
import type { ProjectionInput } from './projection.ts';
import { holdingWords, inflationWords, payingWords } from './result-description.ts';
import { isSameName } from './same-name.ts';

/** All of a plan, so that it can be shown, compared and put in again. */
export type Plan = {
  /** As they were typed. */
  inputs: Inputs;
  /** What they counted as, with the return of that day. */
  assumed: ProjectionInput;
  currency: Pick<Currency, 'code' | 'symbol'>;
  /** The class it is in; of a blended portfolio all classes, in the order of its weights. */
  classNames: readonly string[];
};

/** The names of kept plans. There are no more plans than names. */
export const PLAN_NAMES = ['Plan A', 'Plan B', 'Plan C'] as const;

/** A plan that was kept, with the first name that was free. */
export type KeptPlan = Plan & { name: (typeof PLAN_NAMES)[number] };

/** Returns a plan in words: 'R10,000.00 to start and R800.00 a month, rising 5% a year, for 15 years in Yield Funds at 10%'. */
export function planDescription({ inputs, assumed, currency, classNames }: Plan): string {
  const held = inputs.mode === 'blended' ? undefined : classNames[0];
  const parts = [
    ...payingWords(assumed, currency.symbol),
    `for ${formatYears(assumed.years)} ${holdingWords(assumed.annualRate, held)}`,
  ];
  if (assumed.adjustForInflation) parts.push(inflationWords(assumed.inflationRate));
  return parts.join(', ');
}

/** Returns whether two plans have the same inputs, as these count. Their returns may be those of different days. */
export function hasSameInputs(one: Plan, other: Plan): boolean {
  return JSON.stringify(counting(one)) === JSON.stringify(counting(other));
}

/** Returns whether two plans are one: the same inputs, and the same return. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return hasSameInputs(one, other) && one.assumed.annualRate === other.assumed.annualRate;
}

/** Returns whether what a plan is in is among the classes of its currency: its class, of a blend the same classes. */
export function isOffered(
  { inputs, classNames }: Plan,
  classes: readonly { name: string }[],
): boolean {
  if (inputs.mode === 'single')
    return classNames.every((own) => classes.some(({ name }) => isSameName(name, own)));
  return (
    classes.length === classNames.length &&
    classes.every(({ name }, index) => isSameName(name, classNames[index] ?? ''))
  );
}

/** Returns plans with one more, under the first name that is free; the same plans where none is. */
export function withKept(plans: readonly KeptPlan[], plan: Plan): readonly KeptPlan[] {
  const name = PLAN_NAMES.find((one) => plans.every((kept) => kept.name !== one));
  return name ? [...plans, { ...plan, name }].sort(byName) : plans;
}

function counting({ inputs, assumed, currency, classNames }: Plan) {
  const { annualRate: _, inflationRate, ...others } = assumed;
  return [
    inputs.mode,
    currency.code,
    classNames,
    inputs.mode === 'blended' && inputs.weights,
    Object.entries(others).sort(),
    assumed.adjustForInflation && inflationRate,
  ];
}

function byName(one: KeptPlan, other: KeptPlan): number {
  return one.name < other.name ? -1 : 1;
}
