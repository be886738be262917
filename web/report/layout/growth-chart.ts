import { amountAxis, yearTicks } from '#lib/domain/chart-axis.ts';
import { formatMoney } from '#lib/domain/format.ts';
import {
  growthDescription,
  growthSeries,
  largestOf,
  SERIES_NAMES,
} from '#lib/domain/result-description.ts';
import { INK, INK_2, RULE_STRONG, STONE_AREA, STONE_LINE, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { AXIS_TEXT, drawAmountAxis } from './draw-amount-axis.ts';
import { shrunk } from './fit.ts';
import { RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { circle, line, polygon, polyline } from './shapes.ts';

const LABEL = { size: 8.5, weight: 400, colour: INK_2 } as const;
const AMOUNT = { size: 8.5, weight: 600, colour: INK } as const;
const GAP = 10;
const LEADING = 11;
/** Between the two labels, so that they never touch. */
const APART = 27;
/** The labels this far apart leave room for the interest between them. */
const BRACKET_FROM = 72;
const LEAST_WIDTH = 76;
const MOST_WIDTH = 150;

type Point = readonly [x: number, y: number];

/** Draws the growth of the savings as two areas from year 0, between two heights, with what they come to beside it. */
export function growthChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const { statement, currency, input } = report;
  const series = growthSeries(statement);
  const axis = amountAxis(0, largestOf(series), 'report', currency.symbol);
  const highest = axis.ticks.at(-1) ?? 1;
  const right = RIGHT - growthLabelsWidth(paper, report);
  const y = (amount: number) => bottom - ((bottom - top) * amount) / highest;

  const alt = growthDescription(statement, input, currency.symbol);
  paper.within({ role: 'Figure', alt }, () => {
    const left = drawAmountAxis(paper, axis, right, y);
    const x = (year: number) => left + ((right - left) * year) / input.years;
    const points = (amounts: number[]): Point[] =>
      amounts.map((amount, year) => [x(year), y(amount)]);
    areas(paper, report, points(series.total), points(series.invested), bottom);
    const rule = { stroke: RULE_STRONG, lineWidth: 0.75 };
    paper.path(line(left, bottom, right, bottom), rule);
    for (const year of yearTicks(0, input.years, 'report')) {
      paper.path(line(x(year), bottom, x(year), bottom + 3.2), rule);
      const at = { x: x(year), y: bottom + 12.4, align: 'center' } as const;
      paper.text({ ...AXIS_TEXT, ...at, text: String(year) });
    }
    paper.text({ ...AXIS_TEXT, text: 'Year', x: right, y: bottom + 22.8, align: 'right' });
    growthLabels(paper, report, { right, top, bottom, y });
  });
}

function areas(
  paper: Paper,
  { palette, statement }: Report,
  totals: Point[],
  invested: Point[],
  bottom: number,
): void {
  const under = (points: Point[]) =>
    polygon([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]]);
  const drawTotal = () => paper.path(under(totals), { fill: palette.totalArea });
  const drawInvested = () => paper.path(under(invested), { fill: STONE_AREA });
  // The lower one lies on top: with a loss that is the total value.
  const isLoss = statement.interestEarned < 0;
  for (const draw of isLoss ? [drawInvested, drawTotal] : [drawTotal, drawInvested]) draw();
  paper.path(polyline(invested), { stroke: STONE_LINE, lineWidth: 1.5 });
  paper.path(polyline(totals), { stroke: palette.accent, lineWidth: 2 });
  const ends = [
    { end: invested.at(-1), stroke: STONE_LINE },
    { end: totals.at(-1), stroke: palette.accent },
  ];
  for (const { end, stroke } of ends)
    if (end) paper.path(circle(end[0], end[1], 2.9), { fill: '#FFFFFF', stroke, lineWidth: 1.6 });
}

/** Returns what stands right of the chart: three amounts in the one size that fits them all. */
function amounts(paper: Paper, { statement, currency }: Report) {
  const texts = [statement.futureValue, statement.totalInvested, statement.interestEarned].map(
    (amount) => formatMoney(amount, currency.symbol),
  );
  return { texts, style: shrunk(paper.measure, texts, AMOUNT, MOST_WIDTH) };
}

/** Returns how much of the chart's width its labels take. */
function growthLabelsWidth(paper: Paper, report: Report): number {
  const { texts, style } = amounts(paper, report);
  return GAP + Math.max(LEAST_WIDTH, ...texts.map((text) => paper.measure(text, style)));
}

type LabelBox = { right: number; top: number; bottom: number; y: (amount: number) => number };

/**
 * Draws name and exact value right of each end point, kept apart and between `top` and `bottom`; the interest between
 * them where there is room. `y` returns the height of an amount.
 */
function growthLabels(paper: Paper, report: Report, { right, top, bottom, y }: LabelBox): void {
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
    paper.text({ ...LABEL, ...at, text: name });
    paper.text({ ...style, ...at, colour, text, y: at.y + LEADING });
  };
  label(SERIES_NAMES.total, total, isLoss ? lower : upper, palette.accent);
  if (lower - upper > BRACKET_FROM) {
    label('Interest', interest, (upper + lower) / 2, INK);
    bracket(paper, right + 4, upper + 7, lower - 7);
  }
  label(SERIES_NAMES.invested, invested, isLoss ? upper : lower, STONE_LINE);
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
