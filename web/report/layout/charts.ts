import {
  type AmountAxis,
  amountAxis,
  axisPosition,
  growthSeries,
  largestAmount,
  SERIES_NAMES,
  yearTicks,
} from '#lib/domain/chart.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { growthDescription } from '#lib/domain/words.ts';
import {
  yearlyAdditionsDescription,
  yearlyAdditionsSentence,
} from '#lib/domain/yearly-additions.ts';
import { INK, INK_2, INK_3, RULE_STRONG, STONE_AREA, STONE_LINE, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import { LEFT, QUIET, RIGHT, sectionHead, sectionNote } from './page.ts';
import { box, circle, line, type Paper, polyline, type TextStyle } from './paper.ts';

const AXIS_TEXT: TextStyle = { size: 7.5, weight: 400, colour: INK_3 };
const LEAST_LEFT = 82;
const AXIS_WIDTH = 90;
const AXIS_GAP = 7.4;

const LABEL: TextStyle = { size: 8.5, weight: 400, colour: INK_2 };
const AMOUNT: TextStyle = { size: 8.5, weight: 600, colour: INK };
const GAP = 10;
const LEADING = 11;
/** Between the two labels, so that they never touch. */
const APART = 27;
/** The labels this far apart leave room for the interest between them. */
const BRACKET_FROM = 72;
const LEAST_WIDTH = 76;
const MOST_WIDTH = 150;

const TO_PLOT = 38;
const BELOW_PLOT = 13;
const LOWEST_PLOT = 50;
const HIGHEST_PLOT = 150;

/** The least the bars want below their head's baseline. */
export const LEAST_BARS_HEIGHT = TO_PLOT + LOWEST_PLOT + BELOW_PLOT;

type Point = readonly [x: number, y: number];

/** Draws the growth of the savings as two areas from year 0, between two heights, with what they come to beside it. */
export function growthChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const { statement, currency, input } = report;
  const series = growthSeries(statement);
  const axis = amountAxis(0, largestAmount(series), 'report', currency.symbol);
  const labels = endLabels(paper, report);
  const right = RIGHT - labels.width;
  const y = (amount: number) => bottom - (bottom - top) * axisPosition(axis, amount);

  const alt = growthDescription(report);
  paper.within({ role: 'Figure', alt }, () => {
    const left = drawAmountAxis(paper, axis, right, y);
    const x = (year: number) => left + ((right - left) * year) / input.years;
    const points = (amounts: number[]): Point[] =>
      amounts.map((amount, year) => [x(year), y(amount)]);
    areas(paper, report, points(series.total), points(series.invested), bottom);
    paper.rule(left, right, bottom, RULE_STRONG);
    for (const year of yearTicks(0, input.years, 'report')) {
      const tick = line(x(year), bottom, x(year), bottom + 3.2);
      paper.path(tick, { stroke: RULE_STRONG, lineWidth: 0.75 });
      const at = { x: x(year), y: bottom + 12.4, align: 'center' } as const;
      paper.text({ ...AXIS_TEXT, ...at, text: String(year) });
    }
    paper.text({ ...AXIS_TEXT, text: 'Year', x: right, y: bottom + 22.8, align: 'right' });
    labels.draw(right, top, bottom, y);
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
    polyline([[points[0]?.[0] ?? 0, bottom], ...points, [points.at(-1)?.[0] ?? 0, bottom]], true);
  const series = [
    { points: invested, fill: STONE_AREA, stroke: STONE_LINE, lineWidth: 1.5 },
    { points: totals, fill: palette.totalArea, stroke: palette.accent, lineWidth: 2 },
  ];
  // The lower one lies on top: with a loss that is the total value.
  const isLoss = statement.interestEarned < 0;
  for (const { points, fill } of isLoss ? series : [...series].reverse())
    paper.path(under(points), { fill });
  for (const { points, stroke, lineWidth } of series)
    paper.path(polyline(points), { stroke, lineWidth });
  for (const { points, stroke } of series) {
    const [x, y] = points.at(-1) ?? [0, bottom];
    paper.path(circle(x, y, 2.9), { fill: '#FFFFFF', stroke, lineWidth: 1.6 });
  }
}

/** Returns the name and exact value that stand right of each end point: how much width they take, and what draws them. */
function endLabels(paper: Paper, { statement, currency, palette }: Report) {
  const { futureValue, totalInvested, interestEarned } = statement;
  const texts = [futureValue, totalInvested, interestEarned].map((amount) =>
    formatMoney(amount, currency.symbol),
  );
  const [total = '', invested = '', interest = ''] = texts;
  const style = shrunk(paper.measure, texts, AMOUNT, MOST_WIDTH);
  const width = GAP + Math.max(LEAST_WIDTH, ...texts.map((text) => paper.measure(text, style)));

  /** Draws them, kept apart and between `top` and `bottom`; the interest between them where there is room. */
  const draw = (right: number, top: number, bottom: number, y: (amount: number) => number) => {
    const ends = [y(futureValue), y(totalInvested)];
    const isLoss = interestEarned < 0;
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
      const [x, from, to] = [right + 4, upper + 7, lower - 7];
      const bracket = [
        [x - 2.6, from],
        [x, from],
        [x, to],
        [x - 2.6, to],
      ] as const;
      paper.path(polyline(bracket), { stroke: STONE_MARK, lineWidth: 0.6 });
    }
    label(SERIES_NAMES.invested, invested, isLoss ? upper : lower, STONE_LINE);
  };
  return { width, draw };
}

/** Draws what each year added in no more height than `room`. Returns the lowest baseline. */
export function yearBars(paper: Paper, report: Report, headY: number, room: number): number {
  const { statement, currency, palette, input } = report;
  const height = Math.min(HIGHEST_PLOT, room - TO_PLOT - BELOW_PLOT);
  const bottom = headY + TO_PLOT + height;
  const sums = statement.rows.map(
    ({ contributions, interest }) => contributions + Math.max(0, interest),
  );
  const lowest = Math.min(0, ...statement.rows.map(({ interest }) => interest));
  const axis = amountAxis(lowest, Math.max(...sums), 'bars', currency.symbol);
  const y = (amount: number) => bottom - height * axisPosition(axis, amount);

  sectionHead(paper, report, 'Contributions and interest by year', LEFT, headY);
  sectionNote(paper, yearlyAdditionsSentence(report), headY + 14, RIGHT - LEFT - 140);
  const today = { ...QUIET, text: 'In today’s money', x: RIGHT, y: headY, align: 'right' } as const;
  if (input.adjustForInflation) paper.text(today, 'P');
  const alt = yearlyAdditionsDescription(report);
  paper.within({ role: 'Figure', alt }, () => {
    legend(paper, palette.accent, headY + 14);
    const left = drawAmountAxis(paper, axis, RIGHT, y);
    bars(paper, report, left, y, bottom);
    paper.rule(left, RIGHT, y(0), RULE_STRONG);
  });
  return bottom + BELOW_PLOT;
}

function bars(
  paper: Paper,
  { statement: { rows }, palette }: Report,
  left: number,
  y: (value: number) => number,
  bottom: number,
): void {
  const pitch = (RIGHT - left) / rows.length;
  const width = Math.min(26, pitch * 0.62);
  const shown = new Set(yearTicks(1, rows.length, 'report'));
  rows.forEach(({ year, contributions, interest }, index) => {
    const middle = left + pitch * (index + 0.5);
    const from = middle - width / 2;
    const bar = (low: number, high: number, fill: string) => {
      const height = y(low) - y(high);
      if (height > 0.1) paper.path(box(from, y(high), width, height), { fill });
    };
    bar(0, contributions, STONE_AREA);
    if (interest >= 0) bar(contributions, contributions + interest, palette.accent);
    else bar(interest, 0, palette.accent);
    // A thin white line between the two.
    if (interest > 0 && contributions > 0)
      paper.rule(from, middle + width / 2, y(contributions), '#FFFFFF', 0.8);
    const at = { x: middle, y: bottom + BELOW_PLOT, align: 'center' } as const;
    if (shown.has(year)) paper.text({ ...AXIS_TEXT, ...at, text: String(year) });
  });
}

function legend(paper: Paper, accent: string, y: number): void {
  const interestX = RIGHT - paper.measure('Interest', LABEL);
  const contributionsX = interestX - 23.6 - paper.measure('Contributions', LABEL);
  const keys = [
    { text: 'Contributions', x: contributionsX, fill: STONE_AREA },
    { text: 'Interest', x: interestX, fill: accent },
  ];
  for (const { text, x, fill } of keys) {
    paper.path(box(x - 11, y - 6.6, 7, 7, 1.5), { fill });
    paper.text({ ...LABEL, text, x, y });
  }
}

/** Draws amounts left of a plot, whose heights `y` returns. Returns where the plot begins. */
function drawAmountAxis(
  paper: Paper,
  { ticks, labels }: AmountAxis,
  right: number,
  y: (amount: number) => number,
): number {
  const style = shrunk(paper.measure, labels, AXIS_TEXT, AXIS_WIDTH);
  const width = Math.max(...labels.map((text) => paper.measure(text, style)));
  const left = Math.max(LEAST_LEFT, LEFT + width + AXIS_GAP);
  ticks.forEach((tick, index) => {
    const grid = line(left, y(tick), right, y(tick));
    if (tick !== 0) paper.path(grid, { stroke: STONE_MARK, lineWidth: 0.6, dash: [1, 2.4] });
    const text = labels[index] ?? '';
    paper.text({ ...style, text, x: left - AXIS_GAP, y: y(tick) + 2.6, align: 'right' });
  });
  return left;
}
