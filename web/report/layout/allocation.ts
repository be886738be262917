import { formatRate } from '#lib/domain/format.ts';
import { RISK } from '#lib/domain/risk.ts';
import { INK, INK_2, INK_3, partShades, RISK_COLOUR, RULE, RULE_SOFT } from '../palette.ts';
import type { Holding, Report } from '../report-model.ts';
import { ellipsed, fundLines } from './fit.ts';
import { CONTENT_END, FIRST_HEAD, pageHeader, RIGHT, sectionHead } from './page.ts';
import type { Paper } from './paper.ts';
import { box, circle, line } from './shapes.ts';

/** Where an allocation stands: names from `x`, shares to the right margin, and how far it is from class to class. */
type Columns = { x: number; risk: number; rate: number; pitch: number };

const PITCH = 20.5;
/** Past so many classes on page 1 they stand closer, which leaves the chart its height. */
const MOST_APART = 5;
const CLOSE_PITCH = 15.5;

/** The allocation over a whole page. */
export const WIDE: Columns = { x: 48, risk: 330, rate: 450, pitch: PITCH };

/** Returns the allocation of so many classes in the right of the lower split of page 1. */
export function narrow(count: number): Columns {
  return { x: 283, risk: 393.3, rate: 487, pitch: count > MOST_APART ? CLOSE_PITCH : PITCH };
}

const BAR_HEIGHT = 9;
const GAP = 2;
const TO_FIRST_ROW = 59.7;
const TO_BLENDED = 22.2;
const TO_RULE = 7.3;

/** Returns how far on page 1 the allocation's last text stands below its head. */
export function allocationHeight(count: number): number {
  return TO_FIRST_ROW + (count - 1) * narrow(count).pitch + TO_BLENDED;
}

/** Draws the bar of shares, in the shades of the rows; a class with no share has no part of it. */
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
 * Draws the head 'Portfolio allocation' at a baseline, the bar and the table, over as many pages as it takes.
 * Returns the baseline of the blended row.
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
        paper.addPage();
        paper.decorate(() => {
          pageHeader(paper, report);
          allocationHead(paper, columns, FIRST_HEAD);
        });
        y = FIRST_HEAD + TO_FIRST_ROW - 37.4;
      }
      allocationRow(paper, holding, shades[index] ?? '', y, columns, isLast);
      y += isLast ? TO_BLENDED : columns.pitch;
    });
    blendedRow(paper, report, y, columns);
  });
  return y;
}

/** Draws the heads of the columns. */
function allocationHead(paper: Paper, { x, risk, rate }: Columns, y: number): void {
  const style = { size: 7.5, weight: 600, colour: INK_3, y } as const;
  const cells = [
    { text: 'Asset class', x },
    { text: 'Risk', x: risk },
    { text: 'Return', x: rate, align: 'right' },
    { text: 'Share', x: RIGHT, align: 'right' },
  ] as const;
  paper.within({ role: 'TR' }, () => {
    for (const cell of cells)
      paper.within({ role: 'TH', scope: 'Column' }, () => paper.text({ ...style, ...cell }));
  });
  paper.decorate(() =>
    paper.path(line(x, y + 6.3, RIGHT, y + 6.3), { stroke: RULE, lineWidth: 0.75 }),
  );
}

/** Draws a class with its shade, risk, return and share. */
function allocationRow(
  paper: Paper,
  holding: Holding,
  shade: string,
  y: number,
  columns: Columns,
  isLast: boolean,
): void {
  const { x, risk, rate, pitch } = columns;
  const ruleY = y + (pitch - PITCH) / 2 + TO_RULE;
  const style = { size: 9, weight: 400, colour: INK, y } as const;
  const room = risk - x - 15;
  const names =
    pitch < PITCH
      ? [{ ...style, text: ellipsed(paper.measure, holding.name, style, room), below: 0 }]
      : fundLines(paper.measure, holding.name, style, room);
  paper.decorate(() => {
    paper.path(box(x, y - 6.6, 7, 7), { fill: shade });
    paper.path(circle(risk + 2.6, y - 3.1, 2.6), { fill: RISK_COLOUR[holding.risk] });
    const stroke = isLast ? RULE : RULE_SOFT;
    paper.path(line(x, ruleY, RIGHT, ruleY), { stroke, lineWidth: 0.75 });
  });
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () => {
      for (const { below, ...line } of names) paper.text({ ...line, x: x + 13, y: y + below });
    });
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, colour: INK_2, text: RISK[holding.risk].label, x: risk + 10 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: formatRate(holding.rate), x: rate, align: 'right' }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({
        ...style,
        weight: 600,
        text: `${holding.sharePercent}%`,
        x: RIGHT,
        align: 'right',
      }),
    );
  });
}

/** Draws what the classes come to together. */
function blendedRow(paper: Paper, report: Report, y: number, { x, risk, rate }: Columns): void {
  const style = { size: 9, weight: 600, colour: report.palette.accent, y } as const;
  paper.decorate(() =>
    paper.path(circle(risk + 2.6, y - 3.1, 2.6), { fill: RISK_COLOUR[report.risk] }),
  );
  paper.within({ role: 'TR' }, () => {
    paper.within({ role: 'TH', scope: 'Row' }, () =>
      paper.text({ ...style, text: 'Blended', x: x + 13 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: RISK[report.risk].label, x: risk + 10 }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: report.returnRate, x: rate, align: 'right' }),
    );
    paper.within({ role: 'TD' }, () =>
      paper.text({ ...style, text: '100%', x: RIGHT, align: 'right' }),
    );
  });
}
