import { formatMoney } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';

/** One row of the yearly table: opening, contributions, interest, closing, without a symbol. */
export type TableRow = { label: string; figures: string[] };

/**
 * The rows of the yearly table and its total: what was paid in after the deposit, what it earned, and what it
 * came to. The total has no opening.
 */
export function tableRows(statement: Statement): { rows: TableRow[]; total: TableRow } {
  const figure = (amount: number) => formatMoney(amount, '');
  const rows = statement.rows.map((row) => ({
    label: String(row.year),
    figures: [row.opening, row.contributions, row.interest, row.closing].map(figure),
  }));
  // In whole cents, so that no binary fraction is left of the difference.
  const paidIn =
    (Math.round(statement.totalInvested * 100) - Math.round(statement.initialDeposit * 100)) / 100;
  const total = [paidIn, statement.interestEarned, statement.futureValue].map(figure);
  return { rows, total: { label: 'Total', figures: ['', ...total] } };
}
