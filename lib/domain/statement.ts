import { fromCents, toCents } from './cents.ts';
import {
  type ProjectedMonth,
  type Projection,
  type ProjectionInput,
  project,
} from './projection.ts';
import { MONTHS_PER_YEAR } from './rates.ts';

/** A year or a month in whole cents, where opening + contributions + interest = closing. */
export type Amounts = {
  opening: number;
  contributions: number;
  interest: number;
  closing: number;
};

/** A year, with everything paid in by its end, including the initial deposit. */
export type StatementRow = Amounts & { year: number; invested: number };

export type MonthRow = Amounts & { month: number };

/** A projection rounded for people: every row and every column adds up to the cent. */
export type Statement = {
  initialDeposit: number;
  futureValue: number;
  totalInvested: number;
  interestEarned: number;
  /** Interest as a share of the future value, in percent; 0 when the future value is 0. */
  interestSharePercent: number;
  rows: StatementRow[];
};

/**
 * Returns a projection rounded to the cent so that it adds up: balances and the running total of what was paid in are rounded,
 * and contributions and interest are their differences. Exact while every figure is below 1e13.
 */
export function toStatement({ futureValue, yearlyData }: Projection): Statement {
  const deposit = yearlyData[0]?.startBalance ?? futureValue;
  let paidIn = deposit;
  const toRow = rowRounder(deposit, deposit);
  const rows = yearlyData.map(({ year, contributions, endBalance }) => {
    paidIn += contributions;
    return { year, ...toRow(endBalance, paidIn) };
  });
  const last = rows.at(-1);
  const closing = toCents(last?.closing ?? deposit);
  const invested = toCents(last?.invested ?? deposit);
  return {
    initialDeposit: fromCents(toCents(deposit)),
    futureValue: fromCents(closing),
    totalInvested: fromCents(invested),
    interestEarned: fromCents(closing - invested),
    interestSharePercent: closing === 0 ? 0 : ((closing - invested) / closing) * 100,
    rows,
  };
}

/**
 * Returns a year of a plan (the last if the plan is shorter) and its twelve months, rounded so that they add up to the year.
 */
export function yearByMonth(
  input: ProjectionInput,
  chosen: number,
): { year: StatementRow; months: MonthRow[] } {
  const years = Math.min(chosen, input.years);
  const exact: ProjectedMonth[] = [];
  const projection = project({ ...input, years }, (month) => {
    if (month.year === years) exact.push(month);
  });
  const year = toStatement(projection).rows.at(-1);
  if (!year) throw new RangeError('A plan has at least one year.');
  const toRow = rowRounder(year.opening, year.invested - year.contributions);
  const months = exact.map(({ month, contributions, endBalance }) => {
    const monthsLeft = MONTHS_PER_YEAR - month;
    const { invested: _, ...row } =
      monthsLeft === 0
        ? toRow(year.closing, year.invested)
        : toRow(endBalance, projection.totalInvested - contributions * monthsLeft);
    return { month, ...row };
  });
  return { year, months };
}

/** Returns a function that rounds row after row, starting from an opening balance and the amount paid in before. */
function rowRounder(openingBalance: number, paidInBefore: number) {
  let opening = toCents(openingBalance);
  let invested = toCents(paidInBefore);
  return (closingBalance: number, paidIn: number) => {
    const closing = toCents(closingBalance);
    const investedNow = toCents(paidIn);
    const contributions = investedNow - invested;
    const row = {
      opening: fromCents(opening),
      contributions: fromCents(contributions),
      interest: fromCents(closing - opening - contributions),
      closing: fromCents(closing),
      invested: fromCents(investedNow),
    };
    opening = closing;
    invested = investedNow;
    return row;
  };
}
