import { fromCents, toCents } from './cents.ts';
import { type Projection, type ProjectionInput, project } from './projection.ts';
import { fractionOf, MONTHS_PER_YEAR, realRate } from './rates.ts';
import { type StatementRow, toStatement } from './statement.ts';

/** One month as people read it: whole cents, opening + contributions + interest = closing. Months count from 1. */
export type MonthRow = Pick<StatementRow, 'opening' | 'contributions' | 'interest' | 'closing'> & {
  month: number;
};

/** One month of a projection, unrounded. startBalance + contributions + interest is endBalance. */
type ProjectedMonth = Omit<ProjectedYear, 'year'> & { month: number };

type ProjectedYear = Projection['yearlyData'][number];

/** A year of a plan, and its twelve months. */
export type YearByMonth = { year: StatementRow; months: MonthRow[] };

/** Returns a year of a plan month by month, unrounded; past the plan's end it is the last year. */
export function projectMonths(input: ProjectionInput, year: number): ProjectedMonth[] {
  return monthsOf(lastOf(projectUpTo(input, year).yearlyData), input);
}

/**
 * Returns a year of a plan month by month; past the plan's end it is the last year. As in the statement, balances and
 * the running total of what was paid in are rounded to the cent and the rest are their differences: the months chain
 * and add up to their year.
 */
export function yearByMonth(input: ProjectionInput, year: number): YearByMonth {
  const projection = projectUpTo(input, year);
  const shown = lastOf(toStatement(projection).rows);
  const exact = lastOf(projection.yearlyData);
  let paidIn = projection.totalInvested - exact.contributions;
  let opening = toCents(shown.opening);
  let invested = toCents(shown.invested) - toCents(shown.contributions);

  const months = monthsOf(exact, input).map((projected): MonthRow => {
    const { month } = projected;
    const isLast = month === MONTHS_PER_YEAR;
    paidIn += projected.contributions;
    const closing = toCents(isLast ? shown.closing : projected.endBalance);
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

function projectUpTo(input: ProjectionInput, year: number): Projection {
  return project({ ...input, years: Math.min(year, input.years) });
}

function monthsOf(year: ProjectedYear, input: ProjectionInput): ProjectedMonth[] {
  const contributions = year.contributions / MONTHS_PER_YEAR;
  const inflation = input.adjustForInflation ? fractionOf(input.inflationRate) : 0;
  const monthlyRate = realRate(input.annualRate, inflation) / MONTHS_PER_YEAR;
  let balance = year.startBalance;
  return Array.from({ length: MONTHS_PER_YEAR }, (_, index) => {
    const startBalance = balance;
    const interest = (startBalance + contributions) * monthlyRate;
    balance = startBalance + contributions + interest;
    return { month: index + 1, startBalance, contributions, interest, endBalance: balance };
  });
}

function lastOf<Row>(rows: readonly Row[]): Row {
  const last = rows.at(-1);
  if (!last) throw new RangeError('A plan has at least one year.');
  return last;
}
