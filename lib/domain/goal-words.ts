import { formatMoney, formatYears } from './format.ts';
import type { WaysToReach } from './goal.ts';
import type { Plan } from './plan.ts';
import { type ProjectionInput, project } from './projection.ts';
import { escalationWords, pointsWords } from './words.ts';

export const TIME_IS_NOT_ENOUGH = 'Keeping going alone would not reach it within 30 years.';

/**
 * One way to reach an amount, in words: 'pay in ', 'R1,079.72', ' a month, rising 5% a year', ' instead of R500.00'; and what
 * it comes to at lower returns: 'R238,898.50 if returns are 1 point lower'.
 */
export type Way = {
  input: keyof WaysToReach;
  before: string;
  figure: string;
  unit: string;
  instead: string;
  atLower: string;
};

/** Returns each way to reach the amount in words, with the plan's present value. */
export function waysInWords(ways: WaysToReach, plan: Plan): Way[] {
  const { input, symbol, lower, points } = plan;
  const { monthlyTopUp, initialDeposit, years } = ways;
  const money = (amount: number) => formatMoney(amount, symbol);
  const atLower = (changed: Partial<ProjectionInput>) => {
    const { futureValue } = project({ ...input, ...changed, annualRate: lower.annualRate });
    return `${money(futureValue)} if returns are ${pointsWords(points)} lower`;
  };
  const words: Way[] = [];
  if (monthlyTopUp !== null)
    words.push({
      input: 'monthlyTopUp',
      before: 'pay in ',
      figure: money(monthlyTopUp),
      unit: [' a month', ...escalationWords({ ...input, monthlyTopUp })].join(', '),
      instead: ` instead of ${money(input.monthlyTopUp)}`,
      atLower: atLower({ monthlyTopUp }),
    });
  if (initialDeposit !== null)
    words.push({
      input: 'initialDeposit',
      before: 'start with ',
      figure: money(initialDeposit),
      unit: '',
      instead: ` instead of ${money(input.initialDeposit)}`,
      atLower: atLower({ initialDeposit }),
    });
  if (years !== null)
    words.push({
      input: 'years',
      before: years > input.years ? 'keep going for ' : 'stop after ',
      figure: formatYears(years),
      unit: '',
      instead: ` instead of ${input.years}`,
      atLower: atLower({ years }),
    });
  return words;
}

/**
 * Returns the ways in one sentence: 'To reach R250,000.00: pay in R1,079.72 a month, rising 5% a year; or start with
 * R71,422.67; or keep going for 16 years.' A second one follows where time alone is not enough.
 */
export function waysSentence(amount: string, ways: readonly Way[]): string {
  const steps = ways.map(({ before, figure, unit }) => before + figure + unit).join('; or ');
  const isTimeEnough = ways.some(({ input }) => input === 'years');
  return `To reach ${amount}: ${steps}.${isTimeEnough ? '' : ` ${TIME_IS_NOT_ENOUGH}`}`;
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
