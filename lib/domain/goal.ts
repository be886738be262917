import { fromCents, toCents } from './cents.ts';
import { INPUT_LIMITS } from './limits.ts';
import { type ProjectionInput, project } from './projection.ts';
import { type Statement, toStatement } from './statement.ts';

/** For each input, the value that alone would reach the amount; null where that is beyond INPUT_LIMITS. */
export type WaysToReach = {
  monthlyTopUp: number | null;
  initialDeposit: number | null;
  /** May be fewer than the plan's own years, where its value falls. */
  years: number | null;
};

/** Whether a plan reaches an amount: the first year in which it does, or what would reach it. */
export type Goal = { reachedIn: number } | { reachedIn: null; ways: WaysToReach };

/**
 * Returns how a plan reaches an amount above 0 (in the plan's money, to the cent). Each input is the smallest value that
 * does.
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
 * Returns the smallest amount in whole cents for which `does` holds, assuming it holds for all larger ones; null if it holds
 * for none within INPUT_LIMITS.
 */
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
