import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { INK, PANEL, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import {
  CONTENT_END,
  FIRST_HEAD,
  LEFT,
  newPage,
  RIGHT,
  sectionHead,
  sectionNote,
  WIDTH,
} from './page.ts';
import { box, type Paper, type TextStyle } from './paper.ts';

const HEAD_HEIGHT = 22;
const TOTAL_HEIGHT = 22;
const TO_TABLE = 26.2;
const CELL = 8;
/** Where the years begin and where each column of figures ends. */
const COLUMNS = [
  { x: LEFT + CELL },
  ...[197.7, 305, 412.3, RIGHT - CELL].map((x) => ({ x, align: 'right' as const })),
];
const BOLD: TextStyle = { size: 9, weight: 600, colour: INK };
/** What the widest figure may take: the first column stands beside the years, the others beside each other. */
const ROOM = 99;

function rowHeight(years: number): number {
  return years > 16 ? 16.5 : 20;
}

/** Returns the least a table wants below its head's baseline: column heads and three rows, or all of it. */
export function leastTableHeight(years: number): number {
  return TO_TABLE + HEAD_HEIGHT + Math.min(years, 3) * rowHeight(years) + TOTAL_HEIGHT;
}

/** Draws the table over as many pages as it takes; the total row always follows a year. Returns its lower edge. */
export function yearlyTable(paper: Paper, report: Report, headY: number): number {
  const { palette, input, statement, currency } = report;
  const height = rowHeight(input.years);
  const { rows, total } = rowsOf(statement);
  const figures = [...rows, total].flatMap(([, ...row]) => row);
  const style = shrunk(paper.measure, figures, BOLD, ROOM);
  const own = [{ size: BOLD.size }, {}, {}, { colour: palette.accent }, { weight: BOLD.weight }];
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';

  sectionHead(paper, report, 'Yearly breakdown', LEFT, headY);
  sectionNote(
    paper,
    `Amounts in ${currency.code} (${currency.symbol})${money}. Year 1 opens with the initial deposit.`,
    headY + 14.5,
  );
  let y = headY + TO_TABLE;
  paper.within({ role: 'Table' }, () => {
    heads(paper, report, y);
    y += HEAD_HEIGHT;
    rows.forEach((row, index) => {
      const isLast = index === rows.length - 1;
      if (y + height + (isLast ? TOTAL_HEIGHT : 0) > CONTENT_END) {
        y = FIRST_HEAD - 8;
        newPage(paper, report, () => heads(paper, report, y));
        y += HEAD_HEIGHT;
      }
      if (index % 2 === 1) paper.path(box(LEFT, y, WIDTH, height), { fill: PANEL });
      if (!isLast) paper.rule(LEFT, RIGHT, y + height, RULE_SOFT, 0.5);
      drawRow(paper, row, y + height / 2 + 3.2, { ...style, weight: 400 }, own);
      y += height;
    });
    paper.rule(LEFT, RIGHT, y, palette.accent, 1);
    drawRow(paper, total, y + 15.3, { ...style, colour: palette.accent }, [{ size: BOLD.size }]);
  });
  return y + TOTAL_HEIGHT;
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

function heads(paper: Paper, { palette }: Report, top: number): void {
  const { accent, onAccent } = palette;
  const style: TextStyle = { size: 8.5, weight: 600, colour: onAccent, ground: accent };
  // There is room for the whole word.
  const texts = Object.values({ ...YEARLY_HEADS, contributions: 'Contributions' });
  paper.path(box(LEFT, top, WIDTH, HEAD_HEIGHT, 3.5), { fill: accent });
  drawRow(paper, texts, top + 14.3, style, [], true);
}

function drawRow(
  paper: Paper,
  texts: readonly string[],
  y: number,
  style: TextStyle,
  own: readonly Partial<TextStyle>[],
  isHead = false,
): void {
  paper.row(
    COLUMNS.map((column, index) => {
      const cell = { ...style, ...own[index], ...column, text: texts[index] ?? '', y };
      if (isHead) return { ...cell, scope: 'Column' };
      return index === 0 ? { ...cell, scope: 'Row' } : cell;
    }),
  );
}
