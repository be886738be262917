import { formatMoney } from '#lib/domain/format.ts';
import { reach } from '#lib/domain/goal.ts';
import {
  outOfReachSentence,
  reachedSentence,
  TIME_IS_NOT_ENOUGH,
  waysInWords,
} from '#lib/domain/goal-description.ts';
import { printable } from '#lib/domain/printable.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';

/** Returns when a plan reaches an amount, or what it would take, in lines. */
export function goalText(goal: number, input: ProjectionInput, symbol: string): string {
  const money = input.adjustForInflation ? ` ${IN_TODAYS_MONEY}` : '';
  const amount = printable(formatMoney(goal, symbol)) + money;
  const answer = reach(goal, input);
  if (answer.reachedIn !== null) return reachedSentence(amount, answer.reachedIn, 'already');

  const ways = waysInWords(answer.ways, input, symbol);
  if (ways.length === 0) return outOfReachSentence(amount);
  const lines = ways.map(({ before, figure, unit, instead }) => before + figure + unit + instead);
  return [
    `To reach ${amount} you could`,
    ...lines.map((line) => `  ${printable(line)}`),
    ...(answer.ways.years === null ? [TIME_IS_NOT_ENOUGH] : []),
  ].join('\n');
}
