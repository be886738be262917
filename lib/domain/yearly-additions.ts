import { formatMoney } from './format.ts';
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
  const span = [rows[0], rows.at(-1)].flatMap((row) => (row ? year(row) : [])).join('; ');
  return `Contributions and interest by year${money}. In ${span}. Figures for every year are in the yearly breakdown.`;
}
