import { formatMoney, formatYears } from './format.ts';
import type { WaysToReach } from './goal.ts';
import type { Plan } from './plan.ts';

export const TIME_IS_NOT_ENOUGH = 'Keeping going alone would not reach it within 30 years.';

/** One way to reach an amount, in words: 'pay in ', 'R1,079.72', ' a month', ' instead of R500.00'. */
export type Way = {
  input: keyof WaysToReach;
  before: string;
  figure: string;
  unit: string;
  instead: string;
};

/** Returns each way to reach the amount in words, with the plan's present value. */
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

/** Returns the sentence for a plan that reaches the amount because the visitor applied the suggestion `used`. */
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
