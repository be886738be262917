import { partShades } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { allocationHead, allocationRow, blendedRow, type Columns } from './allocation-rows.ts';
import { CONTENT_END, FIRST_HEAD, pageHeader, RIGHT, sectionHead } from './page.ts';
import type { Paper } from './paper.ts';
import { box } from './shapes.ts';

const BAR_HEIGHT = 9;
const GAP = 2;
const ROW = 20.5;
const TO_FIRST_ROW = 59.7;
const TO_BLENDED = 22.2;

/** How far the allocation's last text stands below its head. */
export function allocationHeight(count: number): number {
  return TO_FIRST_ROW + (count - 1) * ROW + TO_BLENDED;
}

/** The bar of shares, in the shades of the rows; a class with no share has no part of it. */
export function shareBar(paper: Paper, report: Report, x: number, top: number): void {
  const shades = partShades(report.palette.accent, report.holdings.length);
  const parts = report.holdings
    .map(({ sharePercent }, index) => ({ sharePercent, fill: shades[index] ?? '' }))
    .filter(({ sharePercent }) => sharePercent > 0);
  const total = parts.reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  const room = RIGHT - x - GAP * (parts.length - 1);
  let left = x;
  for (const { sharePercent, fill } of parts) {
    const width = (room * sharePercent) / total;
    paper.path(box(left, top, width, BAR_HEIGHT), { fill });
    left += width + GAP;
  }
}

/**
 * The head 'Portfolio allocation' at a baseline, the bar and the table, over as many pages as it takes. Answers
 * the baseline of the blended row.
 */
export function allocation(paper: Paper, report: Report, headY: number, columns: Columns): number {
  const shades = partShades(report.palette.accent, report.holdings.length);
  sectionHead(paper, report, 'Portfolio allocation', columns.x, headY);
  shareBar(paper, report, columns.x, headY + 12);
  let y = headY + TO_FIRST_ROW;
  paper.within({ role: 'Table' }, () => {
    allocationHead(paper, columns, headY + 37.4);
    report.holdings.forEach((holding, index) => {
      const isLast = index === report.holdings.length - 1;
      if (y + 8 + (isLast ? TO_BLENDED : 0) > CONTENT_END) {
        paper.turn();
        paper.decorate(() => {
          pageHeader(paper, report);
          allocationHead(paper, columns, FIRST_HEAD);
        });
        y = FIRST_HEAD + TO_FIRST_ROW - 37.4;
      }
      allocationRow(paper, holding, shades[index] ?? '', y, columns, isLast);
      y += isLast ? TO_BLENDED : ROW;
    });
    blendedRow(paper, report, y, columns);
  });
  return y;
}
