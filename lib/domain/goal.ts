import { fromCents, toCents } from './cents.ts';
import { INPUT_LIMITS } from './limits.ts';
import { type ProjectionInput, project } from './projection.ts';
import { type Statement, toStatement } from './statement.ts';

/** For each input, the value that would reach the amount by itself; null if it exceeds INPUT_LIMITS. */
export type WaysToReach = {
  monthlyTopUp: number | null;
  initialDeposit: number | null;
  /** May be fewer than the plan's years, if its value falls. */
  years: number | null;
};

/** Whether a plan reaches an amount: the first year in which it does, or what would reach it. */
export type Goal = { reachedIn: number } | { reachedIn: null; ways: WaysToReach };

/**
 * Returns whether a plan reaches an amount above 0 (in the plan's money, to the cent); if not, the smallest value of each
 * input that would.
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

/**
 * Returns the smallest amount in whole cents that is enough, assuming that all larger ones are too; null if none within
 * INPUT_LIMITS is.
 */
function smallestAmount(isEnough: (amount: number) => boolean): number | null {
  if (!isEnough(INPUT_LIMITS.amount.max)) return null;
  let below = -1;
  let enough = toCents(INPUT_LIMITS.amount.max);
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (isEnough(fromCents(middle))) enough = middle;
    else below = middle;
  }
  return fromCents(enough);
}
