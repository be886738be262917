import { fromCents, toCents } from './cents.ts';
import { type ProjectionInput, project } from './projection.ts';
import { fractionOf, MONTHS_PER_YEAR, realRate } from './rates.ts';
import { type StatementRow, toStatement } from './statement.ts';

/** One month as people read it: whole cents, opening + contributions + interest = closing. Months count from 1. */
export type MonthRow = Pick<StatementRow, 'opening' | 'contributions' | 'interest' | 'closing'> & {
  month: number;
};

/** A year of a plan, and its twelve months. */
export type YearByMonth = { year: StatementRow; months: MonthRow[] };

/**
 * Returns a year of a plan month by month; past the plan's end it is the last year. As in the statement, balances and
 * the running total of what was paid in are rounded to the cent and the rest are their differences: the months chain
 * and add up to their year.
 */
export function yearByMonth(input: ProjectionInput, year: number): YearByMonth {
  const projection = project({ ...input, years: Math.min(year, input.years) });
  const shown = toStatement(projection).rows.at(-1);
  const exact = projection.yearlyData.at(-1);
  if (!shown || !exact) throw new RangeError('A plan has at least one year.');

  const topUp = exact.contributions / MONTHS_PER_YEAR;
  const inflation = input.adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const growth = 1 + realRate(input.annualRate, inflation) / MONTHS_PER_YEAR;
  let balance = exact.startBalance;
  let paidIn = projection.totalInvested - exact.contributions;
  let opening = toCents(shown.opening);
  let invested = toCents(shown.invested) - toCents(shown.contributions);

  const months = Array.from({ length: MONTHS_PER_YEAR }, (_, index): MonthRow => {
    const month = index + 1;
    const isLast = month === MONTHS_PER_YEAR;
    balance = (balance + topUp) * growth;
    paidIn += topUp;
    const closing = toCents(isLast ? shown.closing : balance);
    const investedNow = toCents(isLast ? shown.invested : paidIn);
    const contributions = investedNow - invested;
    const interest = closing - opening - contributions;
    const row = {
      month,
      opening: fromCents(opening),
      contributions: fromCents(contributions),
      interest: fromCents(interest),
      closing: fromCents(closing),
    };
    opening = closing;
    invested = investedNow;
    return row;
  });
  return { year: shown, months };
}
