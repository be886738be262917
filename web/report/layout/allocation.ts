import { formatRate } from '#lib/domain/format.ts';
import { RISK, type RiskLevel } from '#lib/domain/risk.ts';
import { INK, INK_2, INK_3, partShades, RISK_COLOUR, RULE, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines } from './fit.ts';
import { CONTENT_END, FIRST_HEAD, newPage, RIGHT, sectionHead } from './page.ts';
import { box, type Cell, circle, type Paper, type TextStyle } from './paper.ts';

type Columns = { x: number; risk: number; rate: number; pitch: number };

const PITCH = 20.5;
/** Past so many classes on page 1 they stand closer, which leaves the chart its height. */
const MOST_APART = 5;
const CLOSE_PITCH = 15.5;
/** Two lines of a name this large stand between the rules of rows so close. */
const CLOSE_NAME = 6;
/** One of 60 capitals is whole in two lines. */
const LEAST_ROW_NAME = 4;

export const WIDE: Columns = { x: 48, risk: 330, rate: 450, pitch: PITCH };

/** Returns the allocation of so many classes in the right of the lower split of page 1. */
export function narrow(count: number): Columns {
  return { x: 283, risk: 393.3, rate: 487, pitch: count > MOST_APART ? CLOSE_PITCH : PITCH };
}

const BAR_HEIGHT = 9;
const GAP = 2;
const TO_HEADS = 37.4;
const TO_FIRST_ROW = 59.7;
const TO_BLENDED = 22.2;
const TO_RULE = 7.3;
const TO_NAME = 13;
const PLAIN: TextStyle = { size: 9, weight: 400, colour: INK };

/** Returns how far on page 1 the allocation's last text stands below its head. */
export function allocationHeight(count: number): number {
  return TO_FIRST_ROW + (count - 1) * narrow(count).pitch + TO_BLENDED;
}

/** Draws the bar of shares, in the shades of the rows; a class with no share has no part of it. */
export function shareBar(paper: Paper, { holdings, palette }: Report, x: number, top: number) {
  const shades = partShades(palette.accent, holdings.length);
  const shares = holdings.map(({ sharePercent }) => sharePercent);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const room = RIGHT - x - GAP * (shares.filter((share) => share > 0).length - 1);
  let left = x;
  shares.forEach((share, index) => {
    if (share <= 0) return;
    const width = (room * share) / total;
    paper.path(box(left, top, width, BAR_HEIGHT), { fill: shades[index] ?? '' });
    left += width + GAP;
  });
}

/** Draws the allocation over as many pages as it takes. Returns the baseline of the blended row. */
export function allocation(paper: Paper, report: Report, headY: number, columns: Columns): number {
  const { holdings, palette, returnText } = report;
  const { x, pitch } = columns;
  const shades = partShades(palette.accent, holdings.length);
  const bold: TextStyle = { size: 9, weight: 600, colour: palette.accent };
  let y = headY + TO_FIRST_ROW;

  sectionHead(paper, report, 'Portfolio allocation', x, headY);
  shareBar(paper, report, x, headY + 12);
  paper.within({ role: 'Table' }, () => {
    heads(paper, columns, headY + TO_HEADS);
    holdings.forEach((holding, index) => {
      const isLast = index === holdings.length - 1;
      if (y + 8 + (isLast ? TO_BLENDED : 0) > CONTENT_END) {
        newPage(paper, report, () => heads(paper, columns, FIRST_HEAD));
        y = FIRST_HEAD + TO_FIRST_ROW - TO_HEADS;
      }
      paper.path(box(x, y - 6.6, 7, 7), { fill: shades[index] ?? '' });
      riskDot(paper, columns, holding.risk, y);
      paper.rule(x, RIGHT, y + (pitch - PITCH) / 2 + TO_RULE, isLast ? RULE : RULE_SOFT);
      const rate = formatRate(holding.rate);
      const texts = [RISK[holding.risk].label, rate, `${holding.sharePercent}%`] as const;
      const styles = [{ ...PLAIN, colour: INK_2 }, PLAIN, { ...PLAIN, weight: 600 }] as const;
      paper.row([names(paper, holding.name, y, columns), ...figures(columns, y, texts, styles)]);
      y += isLast ? TO_BLENDED : pitch;
    });
    riskDot(paper, columns, report.risk, y);
    const texts = [RISK[report.risk].label, returnText, '100%'] as const;
    paper.row([
      { ...bold, text: 'Blended', x: x + TO_NAME, y, scope: 'Row' },
      ...figures(columns, y, texts, [bold, bold, bold]),
    ]);
  });
  return y;
}

function heads(paper: Paper, { x, risk, rate }: Columns, y: number): void {
  const style = { size: 7.5, weight: 600, colour: INK_3, y, scope: 'Column' } as const;
  paper.row([
    { ...style, text: 'Asset class', x },
    { ...style, text: 'Risk', x: risk },
    { ...style, text: 'Return', x: rate, align: 'right' },
    { ...style, text: 'Share', x: RIGHT, align: 'right' },
  ]);
  paper.rule(x, RIGHT, y + 6.3, RULE);
}

function riskDot(paper: Paper, { risk }: Columns, level: RiskLevel, y: number): void {
  paper.path(circle(risk + 2.6, y - 3.1, 2.6), { fill: RISK_COLOUR[level] });
}

/** Returns the name of a class in its cell, whose two lines are smaller where the rows stand close. */
function names({ measure }: Paper, name: string, y: number, { x, risk, pitch }: Columns): Cell[] {
  const style = { ...PLAIN, x: x + TO_NAME, y, scope: 'Row' } as const;
  return nameLines(measure, name, style, risk - x - 15, {
    ...(pitch < PITCH && { mostInTwo: CLOSE_NAME }),
    least: LEAST_ROW_NAME,
  });
}

function figures(
  { risk, rate }: Columns,
  y: number,
  [level, percent, share]: readonly [string, string, string],
  [ofLevel, ofPercent, ofShare]: readonly [TextStyle, TextStyle, TextStyle],
): Cell[] {
  return [
    { ...ofLevel, text: level, x: risk + 10, y },
    { ...ofPercent, text: percent, x: rate, y, align: 'right' },
    { ...ofShare, text: share, x: RIGHT, y, align: 'right' },
  ];
}
