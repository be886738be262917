import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';
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
import type { Paper } from './paper.ts';
import { box, line } from './shapes.ts';
import { HEAD_HEIGHT, tableRows, yearlyHead, yearlyRow } from './yearly-rows.ts';

const TOTAL_HEIGHT = 22;
/** What the widest figure may take: the first column stands beside the years, the others beside each other. */
const ROOM = 99;

/** Returns 20, or 16.5 where there are more than 16 years. */
function rowHeight(years: number): number {
  return years > 16 ? 16.5 : 20;
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
