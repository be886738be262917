import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { INK, INK_2, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import type { TextStyle } from './marks.ts';
import { BOLD, LEFT, moneyWords, QUIET, RIGHT, sectionHead, sectionNote } from './page.ts';
import type { Paper } from './paper.ts';

const TO_HEADS = 36;
const BELOW_HEADS = 6.5;
const TO_TOTAL = 14.5;
/** Where the years begin and where each column of figures ends. */
const COLUMNS = [
  { x: LEFT },
  ...[169.6, 290, 409.7, RIGHT].map((x) => ({ x, align: 'right' as const })),
];
/** What the widest figure may take. */
const ROOM = 100;

function rowHeight(years: number): number {
  if (years > 20) return 12.8;
  return years > 12 ? 15.5 : 19;
}

/** Returns how far the total stands below the table's head. */
export function yearlyHeight(years: number): number {
  return TO_HEADS + BELOW_HEADS + years * rowHeight(years) + TO_TOTAL;
}

/** Draws a row for each year and their total. Returns the baseline of the total. */
export function yearlyTable(paper: Paper, report: Report, headY: number): number {
  const { statement, currency, input } = report;
  const height = rowHeight(input.years);
  const { rows, total } = rowsOf(statement);
  const figures = [...rows, total].flatMap(([, ...row]) => row);
  const bold = shrunk(paper.measure, figures, BOLD, ROOM);
  const plain: TextStyle = { ...bold, weight: 400 };
  const year = { ...QUIET };

  sectionHead(paper, 'Yearly breakdown', LEFT, headY);
  const note = `Amounts in ${currency.code} (${currency.symbol})${moneyWords(report)}. Year 1 opens with the initial deposit.`;
  sectionNote(paper, note, headY);
  let y = headY + TO_HEADS;
  paper.within({ role: 'Table' }, () => {
    // There is room for the whole word.
    const heads = Object.values({ ...YEARLY_HEADS, contributions: 'Contributions' });
    drawRow(paper, heads, y, Array(5).fill({ ...QUIET, size: 8.5 }), true);
    y += BELOW_HEADS;
    paper.rule(LEFT, RIGHT, y, INK_2);
    rows.forEach((row, index) => {
      drawRow(paper, row, y + height / 2 + 2.7, [year, plain, plain, plain, bold]);
      y += height;
      const isLast = index === rows.length - 1;
      paper.rule(LEFT, RIGHT, y, isLast ? INK : RULE, isLast ? 1.25 : 0.75);
    });
    y += TO_TOTAL;
    drawRow(paper, total, y, [BOLD, bold, bold, bold, bold]);
  });
  return y;
}

/** Cells without a symbol. The total adds up across: initial deposit, what was paid in after it, what that earned, the value. */
function rowsOf(statement: Statement): { rows: string[][]; total: string[] } {
  const figure = (amount: number) => formatMoney(amount, '');
  const { totalInvested, initialDeposit, interestEarned, futureValue } = statement;
  // In whole cents, so that no binary fraction is left of the difference.
  const paidIn = (Math.round(totalInvested * 100) - Math.round(initialDeposit * 100)) / 100;
  return {
    rows: statement.rows.map(({ year, opening, contributions, interest, closing }) => [
      String(year),
      ...[opening, contributions, interest, closing].map(figure),
    ]),
    total: ['Total', ...[initialDeposit, paidIn, interestEarned, futureValue].map(figure)],
  };
}

function drawRow(
  paper: Paper,
  texts: readonly string[],
  y: number,
  styles: readonly TextStyle[],
  isHead = false,
): void {
  paper.row(
    COLUMNS.map((column, index) => {
      const cell = { ...(styles[index] ?? QUIET), ...column, text: texts[index] ?? '', y };
      if (isHead) return { ...cell, scope: 'Column' };
      return index === 0 ? { ...cell, scope: 'Row' } : cell;
    }),
  );
}
