import { type AmountAxis, axisPosition, yearTicks } from '#lib/domain/chart.ts';
import { INK, INK_2, INK_3, RULE } from '../palette.ts';
import { shrunk } from './fit.ts';
import type { PathStyle } from './marks.ts';
import { LEFT, SMALL } from './page.ts';
import type { Paper } from './paper.ts';
import { circle, line } from './paths.ts';

/** The area of a chart. Lines begin at `left`; gridlines begin at the left margin, below their amounts. */
export type Plot = { left: number; right: number; top: number; bottom: number };

const AXIS_TEXT = { ...SMALL, colour: INK_3 };
const MIN_LEFT = 82;
const MAX_AMOUNT = 90;
/** The least distance between two labelled gridlines. */
const LINE_HEIGHT = 12;

/**
 * Draws amounts above their gridlines, except for 0; on a low chart only every second or third. Returns the plot, which begins
 * beside them.
 */
export function amountGrid(
  paper: Paper,
  axis: AmountAxis,
  { right, top, bottom }: Omit<Plot, 'left'>,
): Plot {
  const { ticks, labels } = axis;
  const style = shrunk(paper.measure, labels, AXIS_TEXT, MAX_AMOUNT);
  const width = Math.max(...labels.map((text) => paper.measure(text, style)));
  const plot = { left: Math.max(MIN_LEFT, LEFT + width + 8), right, top, bottom };
  const [first = 0, second = first] = ticks.map((tick) => heightOf(plot, axis, tick));
  const every = Math.ceil(LINE_HEIGHT / Math.max(1, Math.abs(first - second)));
  const zero = Math.max(0, ticks.indexOf(0));
  ticks.forEach((tick, index) => {
    if ((index - zero) % every !== 0) return;
    const y = heightOf(plot, axis, tick);
    const isZero = tick === 0;
    if (!isZero) paper.rule(LEFT, right, y, RULE);
    paper.text({ ...style, text: `${labels[index]} `, x: LEFT, y: isZero ? y + 2.6 : y - 4 });
  });
  return plot;
}

/** Returns the y of an amount. */
export function heightOf({ top, bottom }: Plot, axis: AmountAxis, amount: number): number {
  return bottom - (bottom - top) * axisPosition(axis, amount);
}

/** Draws the line at 0 and the years below it. */
export function yearAxis(paper: Paper, { left, right, bottom }: Plot, years: number): void {
  paper.rule(left, right, bottom, INK);
  const ticks = yearTicks(0, years, 'report');
  const xOf = (year: number) => left + ((right - left) * year) / years;
  const { measure } = paper;
  const room = xOf(ticks[1] ?? years) - left - measure(`${ticks[1]}`, AXIS_TEXT) / 2;
  const start = measure('Year 0 ', AXIS_TEXT) < room ? 'Year 0 ' : '0 ';
  for (const year of ticks) {
    const x = xOf(year);
    paper.path(line(x, bottom, x, bottom + 3), { stroke: INK, lineWidth: 0.75 });
    const at = { y: bottom + 12, ...(year > 0 && { align: 'center' as const }) };
    paper.text({ ...AXIS_TEXT, ...at, text: year === 0 ? start : `${year} `, x });
  }
}

/** Draws the end point of a line, with a margin around it. */
export function endDot(paper: Paper, [x, y]: readonly [number, number], fill: string): void {
  const style: PathStyle = { fill, stroke: '#FFFFFF', lineWidth: 1.25 };
  paper.path(circle(x, y, 3), style);
}

/** The style of text beside or below a chart. */
export const CHART_TEXT = { ...SMALL, size: 8, colour: INK_2 };
