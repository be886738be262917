import { fromCents, toCents } from './cents.ts';
import type { Projection } from './projection.ts';

/** One year as people read it: whole cents, opening + contributions + interest = closing. */
export type StatementRow = {
  year: number;
  opening: number;
  contributions: number;
  interest: number;
  closing: number;
  /** All that was paid in by the end of this year, the initial deposit included. */
  invested: number;
};

/** A projection as people read it. Every row and every column adds up to the cent. */
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
 * Rounds a projection to the cent so that it adds up: the opening and closing balances and the running total
 * of what was paid in are rounded; contributions and interest are their differences. So the rows chain, each
 * column sums to its total, and the summary, the chart, the table and the report say the same to the cent
 * (while every figure is below 1e13, where cents are still whole numbers).
 */
export function toStatement(projection: Projection): Statement {
  const deposit = projection.yearlyData[0]?.startBalance ?? projection.futureValue;
  const depositCents = toCents(deposit);
  let paidIn = deposit;
  let investedCents = depositCents;
  let openingCents = depositCents;

  const rows = projection.yearlyData.map((row) => {
    paidIn += row.contributions;
    const closingCents = toCents(row.endBalance);
    const nextInvestedCents = toCents(paidIn);
    const contributionsCents = nextInvestedCents - investedCents;
    const statementRow: StatementRow = {
      year: row.year,
      opening: fromCents(openingCents),
      contributions: fromCents(contributionsCents),
      interest: fromCents(closingCents - openingCents - contributionsCents),
      closing: fromCents(closingCents),
      invested: fromCents(nextInvestedCents),
    };
    openingCents = closingCents;
    investedCents = nextInvestedCents;
    return statementRow;
  });

  const interestCents = openingCents - investedCents;
  return {
    initialDeposit: fromCents(depositCents),
    futureValue: fromCents(openingCents),
    totalInvested: fromCents(investedCents),
    interestEarned: fromCents(interestCents),
    interestSharePercent: openingCents === 0 ? 0 : (interestCents / openingCents) * 100,
    rows,
  };
}
