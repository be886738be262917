import { formatMoney, formatYears } from './format.ts';
import type { WaysToReach } from './goal.ts';
import type { ProjectionInput } from './projection.ts';

/** One way to reach an amount, in words: `figure` is what is new in it. */
export type Way = {
  input: keyof WaysToReach;
  /** 'pay in ' */
  before: string;
  /** 'R1,079.72' */
  figure: string;
  /** ' a month' or nothing */
  unit: string;
  /** ' instead of R500.00' */
  instead: string;
};

/** What is said where no number of years reaches an amount. */
export const TIME_IS_NOT_ENOUGH = 'Keeping going alone would not reach it within 30 years.';

/** Returns the ways that there are, in words, each beside what the plan has now. */
export function waysInWords(ways: WaysToReach, input: ProjectionInput, symbol: string): Way[] {
  const { monthlyTopUp, initialDeposit, years } = ways;
  const amountNow = (amount: number) => ` instead of ${formatMoney(amount, symbol)}`;
  const words: Way[] = [];
  if (monthlyTopUp !== null)
    words.push({
      input: 'monthlyTopUp',
      before: 'pay in ',
      figure: formatMoney(monthlyTopUp, symbol),
      unit: ' a month',
      instead: amountNow(input.monthlyTopUp),
    });
  if (initialDeposit !== null)
    words.push({
      input: 'initialDeposit',
      before: 'start with ',
      figure: formatMoney(initialDeposit, symbol),
      unit: '',
      instead: amountNow(input.initialDeposit),
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

/** Returns that a plan reaches an amount: 'This plan could already reach R100,000.00, in year 9.' */
export function reachedSentence(amount: string, year: number, adverb: 'already' | 'now'): string {
  return `This plan could ${adverb} reach ${amount}, in year ${year}.`;
}

/** Returns that no way reaches an amount. */
export function outOfReachSentence(amount: string): string {
  return `${amount} is out of reach within 30 years.`;
}
