import {
  type AmountAxis,
  amountAxis,
  growthSeries,
  largestAmount,
  SERIES_NAMES,
} from '#lib/domain/chart.ts';
import { formatMoney, formatRate } from '#lib/domain/format.ts';
import { growthDescription, rangeWords } from '#lib/domain/words.ts';
import { INK_2, STONE_AREA, STONE_LINE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { amountGrid, CHART_TEXT, endDot, heightOf, type Plot, yearAxis } from './axis.ts';
import { shrunk } from './fit.ts';
import type { TextStyle } from './marks.ts';
import { RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { polyline } from './paths.ts';

const LABEL_X = 15;
const BRACKET = { from: 4.5, to: 8.5 } as const;
const AMOUNT: TextStyle = { ...CHART_TEXT, size: 9.5, weight: 600 };
const LEADING = 11;
const MIN_WIDTH = 73;
const MAX_WIDTH = 150;

/** Draws the growth as two areas from year 0, with the final amounts and their range beside it. */
export function growthChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const { statement, currency, input, palette, higher } = report;
  const series = growthSeries(statement);
  const range = rangeWords(report) && higher.statement.futureValue;
  const axis = amountAxis(
    0,
    Math.max(largestAmount(series), range ?? 0),
    'report',
    currency.symbol,
  );
  const labels = endLabels(paper, report);
  const right = RIGHT - labels.width;
  paper.within({ role: 'Figure', alt: growthDescription(report) }, () => {
    const plot = amountGrid(paper, axis, { right, top, bottom });
    const points = (amounts: number[]) =>
      amounts.map((amount, year) => {
        const x = plot.left + ((right - plot.left) * year) / input.years;
        return [x, heightOf(plot, axis, amount)] as const;
      });
    const lines = [
      { points: points(series.total), area: palette.accentArea, colour: palette.accent },
      { points: points(series.invested), area: STONE_AREA, colour: STONE_LINE },
    ];
    // The lower area is on top: with a loss, that is the total value.
    const isLoss = statement.interestEarned < 0;
    for (const { points: above, area } of isLoss ? [...lines].reverse() : lines)
      paper.path(polyline([[plot.left, bottom], ...above, [right, bottom]], true), { fill: area });
    yearAxis(paper, plot, input.years);
    lines.forEach(({ points: along, colour }, index) => {
      const style = index === 0 ? { lineWidth: 2 } : { lineWidth: 1.5, dash: [4, 2] };
      paper.path(polyline(along), { stroke: colour, ...style });
    });
    for (const { points: along, colour } of lines) endDot(paper, along.at(-1) ?? [0, 0], colour);
    if (!report.isEmpty) labels.draw(plot, axis);
  });
}

/** Returns the labels right of the end points: their width, and the function that draws them. */
function endLabels(paper: Paper, report: Report) {
  const { statement, currency, palette, lower, higher } = report;
  const range = rangeWords(report);
  const amounts = [statement.futureValue, statement.totalInvested];
  const [total = '', invested = ''] = amounts.map((amount) => formatMoney(amount, currency.symbol));
  const style = shrunk(paper.measure, [total, invested], AMOUNT, MAX_WIDTH);
  const named = (name: string, text: string, amount: number, colour: string) => ({
    amount,
    lines: [
      { ...CHART_TEXT, text: name },
      { ...style, colour, text },
    ],
  });
  const ends = range ? [higher, lower] : [];
  const outer = ends.map(({ annualRate, statement: { futureValue } }, index) => {
    const text = `${index === 0 ? range?.high : range?.low} at ${formatRate(annualRate)}`;
    return { amount: futureValue, lines: [{ ...CHART_TEXT, text }] };
  });
  const own = named(SERIES_NAMES.total, total, statement.futureValue, palette.accent);
  const paid = named(SERIES_NAMES.invested, invested, statement.totalInvested, STONE_LINE);
  const labels = [own, paid, ...outer].sort((one, other) => other.amount - one.amount);
  const texts = labels.flatMap(({ lines }) => lines);
  const widest = Math.max(MIN_WIDTH, ...texts.map((text) => paper.measure(text.text, text)));

  const draw = (plot: Plot, axis: AmountAxis) => {
    const heights = labels.map(({ lines }) => lines.length * LEADING);
    const wanted = labels.map(
      ({ amount }, index) => heightOf(plot, axis, amount) - (heights[index] ?? 0) / 2,
    );
    const tops = apart(wanted, heights, labels.indexOf(own), plot);
    labels.forEach(({ lines }, index) => {
      lines.forEach((text, row) => {
        const y = (tops[index] ?? 0) + LEADING * (row + 0.75);
        paper.text({ ...text, text: `${text.text} `, x: plot.right + LABEL_X, y });
      });
    });
    if (ends.length === 0) return;
    const [from = 0, to = 0] = ends.map((end) => heightOf(plot, axis, end.statement.futureValue));
    const [near, far] = [plot.right + BRACKET.from, plot.right + BRACKET.to];
    const bracket = [
      [near, from],
      [far, from],
      [far, to],
      [near, to],
    ] as const;
    paper.path(polyline(bracket), { stroke: INK_2, lineWidth: 0.9 });
  };
  return { width: LABEL_X + widest, draw };
}

/**
 * Returns positions at which boxes do not overlap, from top to bottom: moved away from the box `fixed`, then as far as needed
 * to stay beside the plot.
 */
function apart(
  wanted: number[],
  heights: number[],
  fixed: number,
  { top, bottom }: Plot,
): number[] {
  const tops = [...wanted];
  const at = (list: number[], index: number) => list[index] ?? 0;
  for (let index = fixed - 1; index >= 0; index--)
    tops[index] = Math.min(at(wanted, index), at(tops, index + 1) - at(heights, index));
  for (let index = fixed + 1; index < tops.length; index++)
    tops[index] = Math.max(at(wanted, index), at(tops, index - 1) + at(heights, index - 1));
  const over = Math.max(0, at(tops, tops.length - 1) + at(heights, tops.length - 1) - bottom);
  const shift = Math.max(-over, top - 8 - at(tops, 0));
  return over > 0 || shift > 0 ? tops.map((one) => one + shift) : tops;
}
