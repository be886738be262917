import { formatPercent } from './format.ts';
import type { ProjectionInput } from './projection.ts';
import { formatReturn } from './result-description.ts';
import { type AtAnotherReturn, RETURN_POINTS, whatIf } from './what-if.ts';

/** A plan at another return, under the name of what changed it. */
export type NamedReturn = AtAnotherReturn & { name: string };

/**
 * Returns a plan with its return lower, higher and, where they are known, after annual charges (in percent), each under
 * a name that says so: 'If returns were 2 points lower (5%)'.
 */
export function otherReturns(
  input: ProjectionInput,
  annualCharges: number | undefined,
  isBlended: boolean,
): NamedReturn[] {
  const { lower, higher, afterCharges } = whatIf(input, annualCharges);
  const named = (direction: string, changed: AtAnotherReturn): NamedReturn => ({
    ...changed,
    name: `If returns were ${RETURN_POINTS} points ${direction} (${formatReturn(changed.annualRate, isBlended)})`,
  });
  const both = [named('lower', lower), named('higher', higher)];
  if (!afterCharges || annualCharges === undefined) return both;
  return [...both, { ...afterCharges, name: afterChargesWords(annualCharges) }];
}

/** Returns what a result after charges (in percent) is called: 'After charges of 1.2% a year'. */
export function afterChargesWords(annualCharges: number): string {
  return `After charges of ${formatPercent(annualCharges)} a year`;
}
