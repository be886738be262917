import { fromCents, toCents } from './cents.ts';
import type { Projection } from './projection.ts';

/** A year or a month in whole cents, where opening + contributions + interest = closing. */
export type Amounts = {
  opening: number;
  contributions: number;
  interest: number;
  closing: number;
};

/** A year, with everything paid in by its end, including the initial deposit. */
export type StatementRow = Amounts & { year: number; invested: number };

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

/** Returns a function that rounds row after row, starting from an opening balance and the amount paid in before. */
export function rowRounder(openingBalance: number, paidInBefore: number) {
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
