import { formatMoney } from '#lib/domain/format.ts';
import { INK, INK_2, STONE_LINE, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import type { Paper } from './paper.ts';
import { polyline } from './shapes.ts';

const NAME = { size: 8.5, weight: 400, colour: INK_2 } as const;
const AMOUNT = { size: 8.5, weight: 600, colour: INK } as const;
const GAP = 10;
const LEADING = 11;
const APART = 27;
const BRACKET_FROM = 72;
const LEAST_WIDTH = 76;
const MOST_WIDTH = 150;

/** What stands right of the chart: three amounts in the one size that fits them all. */
function amounts(paper: Paper, { statement, currency }: Report) {
  const texts = [statement.futureValue, statement.totalInvested, statement.interestEarned].map(
    (amount) => formatMoney(amount, currency.symbol),
  );
  return { texts, style: shrunk(paper.measure, texts, AMOUNT, MOST_WIDTH) };
}

/** How much of the chart's width its labels take. */
export function growthLabelsWidth(paper: Paper, report: Report): number {
  const { texts, style } = amounts(paper, report);
  return GAP + Math.max(LEAST_WIDTH, ...texts.map((text) => paper.measure(text, style)));
}

/**
 * Name and exact value right of each end point, kept apart and between `top` and `bottom`; the interest between
 * them where there is room. `y` tells the height of an amount.
 */
export function growthLabels(
  paper: Paper,
  report: Report,
  {
    right,
    top,
    bottom,
    y,
  }: { right: number; top: number; bottom: number; y: (amount: number) => number },
): void {
  const { palette, statement } = report;
  const { texts, style } = amounts(paper, report);
  const [total = '', invested = '', interest = ''] = texts;
  const ends = [y(statement.futureValue), y(statement.totalInvested)];
  const isLoss = statement.interestEarned < 0;
  let [upper, lower] = [Math.min(...ends), Math.max(...ends)];
  const missing = Math.max(0, APART - (lower - upper));
  [upper, lower] = [upper - missing / 2, lower + missing / 2];
  const shift = Math.max(0, top + 2 - upper) - Math.max(0, lower - (bottom - LEADING));
  [upper, lower] = [upper + shift, lower + shift];

  const label = (name: string, text: string, middle: number, colour: string) => {
    const at = { x: right + GAP, y: middle - 0.5 };
    paper.text({ ...NAME, ...at, text: name });
    paper.text({ ...style, ...at, colour, text, y: at.y + LEADING });
  };
  label('Total value', total, isLoss ? lower : upper, palette.accent);
  if (lower - upper > BRACKET_FROM) {
    label('Interest', interest, (upper + lower) / 2, INK);
    bracket(paper, right + 4, upper + 7, lower - 7);
  }
  label('Invested amount', invested, isLoss ? upper : lower, STONE_LINE);
}

function bracket(paper: Paper, x: number, top: number, bottom: number): void {
  const points = [
    [x - 2.6, top],
    [x, top],
    [x, bottom],
    [x - 2.6, bottom],
  ] as const;
  paper.path(polyline(points), { stroke: STONE_MARK, lineWidth: 0.6 });
}
