import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/result-description.ts';
import type { Statement } from '#lib/domain/statement.ts';
import type { Report } from '../report-model.ts';
import { LEFT, RIGHT, WIDTH } from './page.ts';
import type { Paper, TextStyle } from './paper.ts';
import { box } from './shapes.ts';

/** The height of the column heads. */
export const HEAD_HEIGHT = 22;
const CELL = 8;
/** Where each column of figures ends. */
const ENDS = [197.7, 305, 412.3, RIGHT - CELL] as const;

/** One row of the yearly table: opening, contributions, interest, closing, without a symbol. */
type TableRow = { label: string; figures: string[] };

/**
 * Returns the rows of the yearly table and its total, which adds up across: the initial deposit, what was paid in after
 * it, what it earned, and what it came to.
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
  const { initialDeposit, interestEarned, futureValue } = statement;
  const total = [initialDeposit, paidIn, interestEarned, futureValue].map(figure);
  return { rows, total: { label: 'Total', figures: total } };
}

/** Draws the column heads on the accent. Returns their lower edge. */
export function yearlyHead(paper: Paper, report: Report, top: number): number {
  const { accent, onAccent } = report.palette;
  const y = top + 14.3;
  const style = { size: 8.5, weight: 600, colour: onAccent, ground: accent, y } as const;
  // There is room for the whole word.
  const { year, ...heads } = { ...YEARLY_HEADS, contributions: 'Contributions' };
  paper.decorate(() => paper.path(box(LEFT, top, WIDTH, HEAD_HEIGHT, 3.5), { fill: accent }));
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Column' }, () =>
      paper.text({ ...style, text: year, x: LEFT + CELL }),
    );
    Object.values(heads).forEach((text, index) => {
      const x = ENDS[index] ?? RIGHT;
      paper.within({ role: 'TH', scope: 'Column' }, () =>
        paper.text({ ...style, text, x, align: 'right' }),
      );
    });
  });
  return top + HEAD_HEIGHT;
}

/** How a row is written. */
type RowStyles = {
  label: TextStyle;
  plain: TextStyle;
  interest: TextStyle;
  closing: TextStyle;
};

/** Draws a year, or the total, on a baseline. */
export function yearlyRow(paper: Paper, row: TableRow, y: number, styles: RowStyles): void {
  const columns = [styles.plain, styles.plain, styles.interest, styles.closing];
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () =>
      paper.text({ ...styles.label, text: row.label, x: LEFT + CELL, y }),
    );
    row.figures.forEach((text, index) => {
      const style = columns[index] ?? styles.plain;
      const x = ENDS[index] ?? RIGHT;
      paper.within({ role: 'TD' }, () => paper.text({ ...style, text, x, y, align: 'right' }));
    });
  });
}
