import { fromCents, toCents } from './cents.ts';
import { INPUT_LIMITS } from './limits.ts';
import { type ProjectionInput, project } from './projection.ts';
import { type Statement, toStatement } from './statement.ts';

/**
 * What each input would have to be, all else as it is, for a plan to reach an amount. Null is out of reach: more than
 * an input may count, or than 30 years.
 */
export type WaysToReach = {
  /** To the cent. */
  monthlyTopUp: number | null;
  /** To the cent. */
  initialDeposit: number | null;
  /** Fewer than the plan's own where its value falls. */
  years: number | null;
};

/** How a plan stands to an amount: the year in which it reaches it first, or what it would take. */
export type Goal = { reachedIn: number } | { reachedIn: null; ways: WaysToReach };

/**
 * Returns how a plan reaches an amount above 0, in the plan's own money. It does where the future value, rounded to the
 * cent, is the amount or more. Of each input the smallest that does is given: amounts in whole cents, whole years.
 */
export function reach(amount: number, input: ProjectionInput): Goal {
  const statement = toStatement(project(input));
  const reachedIn = firstYear(statement, amount);
  if (reachedIn !== null && statement.futureValue >= amount) return { reachedIn };

  const reaches = (changed: Partial<ProjectionInput>) =>
    fromCents(toCents(project({ ...input, ...changed }).futureValue)) >= amount;
  const longest = toStatement(project({ ...input, years: INPUT_LIMITS.years.max }));
  const ways = {
    monthlyTopUp: smallestAmount((monthlyTopUp) => reaches({ monthlyTopUp })),
    initialDeposit: smallestAmount((initialDeposit) => reaches({ initialDeposit })),
    years: firstYear(longest, amount),
  };
  return { reachedIn: null, ways };
}

function firstYear({ rows }: Statement, amount: number): number | null {
  return rows.find(({ closing }) => closing >= amount)?.year ?? null;
}

/** Returns the smallest amount in whole cents that does, where all above it do; null if none may that counts. */
function smallestAmount(does: (amount: number) => boolean): number | null {
  if (!does(INPUT_LIMITS.amount.max)) return null;
  let below = -1;
  let enough = toCents(INPUT_LIMITS.amount.max);
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (does(fromCents(middle))) enough = middle;
    else below = middle;
  }
  return fromCents(enough);
}
