import { fromCents, toCents } from './cents.ts';
import { formatMoney, formatYears } from './format.ts';
import { INPUT_LIMITS } from './limits.ts';
import type { Plan } from './plan.ts';
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

export const TIME_IS_NOT_ENOUGH = 'Keeping going alone would not reach it within 30 years.';

/** One way to reach an amount, in words: 'pay in ', 'R1,079.72', ' a month', ' instead of R500.00'. */
export type Way = {
  input: keyof WaysToReach;
  before: string;
  figure: string;
  unit: string;
  instead: string;
};

/** Returns each way that is within reach, in words, with the plan's present value. */
export function waysInWords(ways: WaysToReach, { input, symbol }: Plan): Way[] {
  const { monthlyTopUp, initialDeposit, years } = ways;
  const money = (amount: number) => formatMoney(amount, symbol);
  const words: Way[] = [];
  if (monthlyTopUp !== null)
    words.push({
      input: 'monthlyTopUp',
      before: 'pay in ',
      figure: money(monthlyTopUp),
      unit: ' a month',
      instead: ` instead of ${money(input.monthlyTopUp)}`,
    });
  if (initialDeposit !== null)
    words.push({
      input: 'initialDeposit',
      before: 'start with ',
      figure: money(initialDeposit),
      unit: '',
      instead: ` instead of ${money(input.initialDeposit)}`,
    });
  if (years !== null)
    words.push({
      input: 'years',
      before: years > input.years ? 'keep going for ' : 'stop after ',
      figure: formatYears(years),
      unit: '',
      instead: ` instead of ${input.years}`,
    });
  return words;
}

/** Returns the sentence for a plan that reaches the amount: 'This plan could already reach R100,000.00, in year 9.' */
export function reachedSentence(amount: string, year: number): string {
  return `This plan could already reach ${amount}, in year ${year}.`;
}

/** Returns the sentence for a plan that reaches the amount since the visitor applied the suggestion `used`. */
export function nowReachedSentence(
  amount: string,
  year: number,
  used: keyof WaysToReach,
  { input, symbol }: Plan,
): string {
  if (used === 'years')
    return `This plan could now reach ${amount}, in ${formatYears(input.years)}.`;
  const means = {
    monthlyTopUp: `with ${formatMoney(input.monthlyTopUp, symbol)} a month`,
    initialDeposit: `starting with ${formatMoney(input.initialDeposit, symbol)}`,
  };
  return `This plan could now reach ${amount}, in year ${year}, ${means[used]}.`;
}

/** Returns the sentence for an amount that no input could reach. */
export function outOfReachSentence(amount: string): string {
  return `${amount} is out of reach within 30 years.`;
}
