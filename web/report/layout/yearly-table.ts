import { formatMoney } from '#lib/domain/format.ts';
import { IN_TODAYS_MONEY, YEARLY_HEADS } from '#lib/domain/result-description.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { INK, PANEL, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import {
  CONTENT_END,
  FIRST_HEAD,
  LEFT,
  pageHeader,
  RIGHT,
  sectionHead,
  sectionNote,
  WIDTH,
} from './page.ts';
import type { Paper, TextStyle } from './paper.ts';
import { box, line } from './shapes.ts';

const HEAD_HEIGHT = 22;
const CELL = 8;
/** Where each column of figures ends. */
const ENDS = [197.7, 305, 412.3, RIGHT - CELL] as const;
const TOTAL_HEIGHT = 22;
/** What the widest figure may take: the first column stands beside the years, the others beside each other. */
const ROOM = 99;

/** Returns 20, or 18 where there are more than 18 years. */
function rowHeight(years: number): number {
  return years > 18 ? 18 : 20;
}

/** Returns the least a table wants below its head's baseline: column heads and three rows, or all of it. */
export function leastTableHeight(years: number): number {
  return 26.2 + HEAD_HEIGHT + Math.min(years, 3) * rowHeight(years) + TOTAL_HEIGHT;
}

/**
 * Draws the yearly breakdown from a head at a baseline, over as many pages as it takes, each with the column
 * heads. The total row always follows a year. Returns its lower edge.
 */
export function yearlyTable(paper: Paper, report: Report, headY: number): number {
  const { years } = report.input;
  const height = rowHeight(years);
  const { rows, total } = tableRows(report.statement);
  const figures = [...rows, total].flatMap((row) => row.figures);
  const style = shrunk(
    paper.measure,
    figures,
    { size: 9, weight: 600, colour: INK } as const,
    ROOM,
  );

  sectionHead(paper, report, 'Yearly breakdown', LEFT, headY);
  sectionNote(paper, note(report), headY + 14.5);
  let y = headY + 26.2;
  paper.within({ role: 'Table' }, () => {
    y = yearlyHead(paper, report, y);
    rows.forEach((row, index) => {
      const follows = index === rows.length - 1 ? TOTAL_HEIGHT : 0;
      if (y + height + follows > CONTENT_END) {
        paper.addPage();
        paper.decorate(() => {
          pageHeader(paper, report);
          y = yearlyHead(paper, report, FIRST_HEAD - 8);
        });
      }
      paper.decorate(() => {
        if (index % 2 === 1) paper.path(box(LEFT, y, WIDTH, height), { fill: PANEL });
        const rule = line(LEFT, y + height, RIGHT, y + height);
        if (index < rows.length - 1) paper.path(rule, { stroke: RULE_SOFT, lineWidth: 0.5 });
      });
      yearlyRow(paper, row, y + height / 2 + 3.2, {
        label: { ...style, size: 9, weight: 400 },
        plain: { ...style, weight: 400 },
        interest: { ...style, weight: 400, colour: report.palette.accent },
        closing: style,
      });
      y += height;
    });
    const bold = { ...style, colour: report.palette.accent };
    paper.decorate(() =>
      paper.path(line(LEFT, y, RIGHT, y), { stroke: report.palette.accent, lineWidth: 1 }),
    );
    yearlyRow(paper, total, y + 15.3, {
      label: { ...bold, size: 9 },
      plain: bold,
      interest: bold,
      closing: bold,
    });
  });
  return y + TOTAL_HEIGHT;
}

function note({ currency, input }: Report): string {
  const money = input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  return `Amounts in ${currency.code} (${currency.symbol})${money}. Year 1 opens with the initial deposit.`;
}

/** One row of the yearly table: opening, contributions, interest, closing, without a symbol. */
type TableRow = { label: string; figures: string[] };

/**
 * Returns the rows of the yearly table and its total: what was paid in after the deposit, what it earned, and what it
 * came to. The total has no opening.
 */
function tableRows(statement: Statement): { rows: TableRow[]; total: TableRow } {
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

/** Draws the column heads on the accent. Returns their lower edge. */
function yearlyHead(paper: Paper, report: Report, top: number): number {
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
function yearlyRow(paper: Paper, row: TableRow, y: number, styles: RowStyles): void {
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
