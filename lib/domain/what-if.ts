import { type ProjectionInput, project } from './projection.ts';
import { fractionOf } from './rates.ts';
import { type Statement, toStatement } from './statement.ts';

/** How many percentage points a return is taken lower and higher. */
export const RETURN_POINTS = 2;

/** A plan at another return: `annualRate` is a fraction and may be below 0. */
export type AtAnotherReturn = { annualRate: number; statement: Statement };

/** What could change a result: `afterCharges` is null where the charges are not known. */
export type WhatIf = {
  lower: AtAnotherReturn;
  higher: AtAnotherReturn;
  afterCharges: AtAnotherReturn | null;
};

/**
 * Returns a plan's result with its return 2 percentage points lower and higher and, where `annualCharges` (in percent)
 * is given, with that much taken off the return before anything else. Nothing else of the plan changes.
 */
export function whatIf(input: ProjectionInput, annualCharges?: number): WhatIf {
  return {
    lower: withReturnChanged(input, -RETURN_POINTS),
    higher: withReturnChanged(input, RETURN_POINTS),
    afterCharges: annualCharges === undefined ? null : withReturnChanged(input, -annualCharges),
  };
}

function withReturnChanged(input: ProjectionInput, points: number): AtAnotherReturn {
  const annualRate = input.annualRate + fractionOf(points);
  return { annualRate, statement: toStatement(project({ ...input, annualRate })) };
}
