import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import { MONTHS_PER_YEAR } from '#lib/domain/rates.ts';
import type { Amounts } from '#lib/domain/statement.ts';
import { yearByMonth } from '#lib/domain/year-by-month.ts';
import { INK, INK_2, RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import type { TextStyle } from './marks.ts';
import { BOLD, LEFT, moneyWords, QUIET, RIGHT, sectionHead, sectionNote } from './page.ts';
import type { Paper } from './paper.ts';

const TO_HEADS = 36;
const BELOW_HEADS = 6.5;
const TO_TOTAL = 14.5;
/** The left edge of the years, and the right edges of the columns of figures. */
const COLUMNS = [
  { x: LEFT },
  ...[169.6, 290, 409.7, RIGHT].map((x) => ({ x, align: 'right' as const })),
];
/** The width available for the widest figure beside a year or a month. */
const ROOM = { year: 100, month: 78 } as const;

/** A plan of at most this many years also lists its months, which fill a page without bars. */
const MAX_WITH_MONTHS = 2;

function rowCount(years: number): number {
  return years > MAX_WITH_MONTHS ? years : years * (1 + MONTHS_PER_YEAR);
}

function rowHeight(years: number): number {
  if (rowCount(years) > 20) return 12.8;
  return years > 12 ? 15.5 : 19;
}

/** Returns the distance from the table's heading to the total. */
export function yearlyHeight(years: number): number {
  return TO_HEADS + BELOW_HEADS + rowCount(years) * rowHeight(years) + TO_TOTAL;
}

/** Draws a row for each year, for the months of the shortest plans, and for the total. Returns the baseline of the total. */
export function yearlyTable(paper: Paper, report: Report, headY: number): number {
  const { currency, input } = report;
  const height = rowHeight(input.years);
  const rows = rowsOf(report);
  const total = totalOf(report);
  const figures = [...rows.map(({ cells }) => cells), total].flatMap(([, ...row]) => row);
  const room = rows.some(({ isMonth }) => isMonth) ? ROOM.month : ROOM.year;
  const bold = shrunk(paper.measure, figures, BOLD, room);
  const plain: TextStyle = { ...bold, weight: 400 };
  const inYear = [QUIET, plain, plain, plain, bold];
  const inMonth = [QUIET, ...Array(4).fill({ ...plain, colour: INK_2 })];

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
    rows.forEach(({ cells, isMonth }, index) => {
      drawRow(paper, cells, y + height / 2 + 2.7, isMonth ? inMonth : inYear);
      y += height;
      const next = rows[index + 1];
      if (!next) paper.rule(LEFT, RIGHT, y, INK, 1.25);
      else paper.rule(LEFT, RIGHT, y, isMonth && !next.isMonth ? INK_2 : RULE);
    });
    y += TO_TOTAL;
    drawRow(paper, total, y, [BOLD, bold, bold, bold, bold]);
  });
  return y;
}

/** Returns the cells, without currency symbols. */
function rowsOf({ statement, input }: Report): { cells: string[]; isMonth: boolean }[] {
  const cellsOf = (name: string, { opening, contributions, interest, closing }: Amounts) => [
    name,
    ...[opening, contributions, interest, closing].map(figure),
  ];
  return statement.rows.flatMap((row) => {
    const { months } =
      input.years > MAX_WITH_MONTHS ? { months: [] } : yearByMonth(input, row.year);
    return [
      { cells: cellsOf(String(row.year), row), isMonth: false },
      ...months.map((month) => ({ cells: cellsOf(`Month ${month.month}`, month), isMonth: true })),
    ];
  });
}

/** Returns the total: initial deposit, later contributions, interest, and the final value, which add up. */
function totalOf({ statement }: Report): string[] {
  const { totalInvested, initialDeposit, interestEarned, futureValue } = statement;
  // In whole cents, so that the difference is exact.
  const paidIn = (Math.round(totalInvested * 100) - Math.round(initialDeposit * 100)) / 100;
  return ['Total', ...[initialDeposit, paidIn, interestEarned, futureValue].map(figure)];
}

function figure(amount: number): string {
  return formatMoney(amount, '');
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
