import { formatMoney, formatYears } from './format.ts';
import type { Plan } from './plan.ts';
import type { StatementRow } from './statement.ts';
import { IN_TODAYS_MONEY } from './words.ts';

// Only the report uses this; in a file of its own, the page does not load it.

/** Returns the text alternative of the chart of each year's contributions and interest. */
export function yearlyAdditionsDescription({ statement, input, symbol }: Plan): string {
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const year = ({ year, contributions, interest }: StatementRow) =>
    `year ${year}: contributions ${formatMoney(contributions, symbol)}, interest ${formatMoney(interest, symbol)}`;
  const { rows } = statement;
  const span = [...rows.slice(0, 1), ...rows.slice(1).slice(-1)].map(year).join('; ');
  return `Contributions and interest by year${money}. In ${span}. Figures for every year are in the yearly breakdown.`;
}

/** Returns how interest and contributions compare over the years, in one sentence. */
export function yearlyAdditionsSentence({
  statement,
  input,
}: Pick<Plan, 'statement' | 'input'>): string {
  const { rows, interestEarned, totalInvested } = statement;
  if (totalInvested === 0) return 'Nothing is paid in.';
  if (interestEarned < 0)
    return input.adjustForInflation
      ? 'In today’s money, inflation takes more than interest adds.'
      : 'Charges take more than the return adds.';
  if (rows.every((row) => row.interest === 0))
    return 'There is no interest to add to what is paid in.';
  if (rows.every((row) => row.contributions === 0))
    return 'Nothing is paid in after the initial deposit.';
  const last = rows.findLastIndex((row) => row.interest <= row.contributions);
  const from = rows[last + 1]?.year;
  if (from === undefined)
    return rows.length === 1
      ? 'In this year, the monthly top-ups add more than interest does.'
      : `Over these ${formatYears(rows.length)}, the monthly top-ups add more each year than interest does.`;
  if (from === 1) return 'Interest adds more each year than the monthly top-ups do.';
  return `From year ${from}, interest adds more each year than the monthly top-ups do.`;
}
