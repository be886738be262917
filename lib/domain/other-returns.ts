import { formatRate } from './format.ts';
import type { Plan, PlanAtReturn } from './plan.ts';
import { afterChargesWords, pointsWords } from './words.ts';

export type NamedReturn = PlanAtReturn & { name: string };

/**
 * Returns a plan at a lower and a higher return, named '`before`1 point lower (6%)', and with its charges switched on or off.
 * Empty if nothing is invested.
 */
export function otherReturns(plan: Plan, before = 'If returns were '): NamedReturn[] {
  if (plan.isEmpty) return [];
  const { points, lower, higher, otherCharges, isAfterCharges, annualCharges = 0 } = plan;
  const named = (direction: string, changed: PlanAtReturn): NamedReturn => ({
    ...changed,
    name: `${before}${pointsWords(points)} ${direction} (${formatRate(changed.annualRate)})`,
  });
  const both = [named('lower', lower), named('higher', higher)];
  if (!otherCharges) return both;
  const name = isAfterCharges ? 'Before charges' : afterChargesWords(annualCharges);
  return [...both, { ...otherCharges, name }];
}
