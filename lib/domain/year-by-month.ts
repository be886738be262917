import { type ProjectedMonth, type ProjectionInput, project } from './projection.ts';
import { MONTHS_PER_YEAR } from './rates.ts';
import { type Amounts, rowRounder, type StatementRow, toStatement } from './statement.ts';

export type MonthRow = Amounts & { month: number };

/**
 * Returns a year of a plan (the last if the plan is shorter) and its twelve months, rounded so that they add up to the
 * year.
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
