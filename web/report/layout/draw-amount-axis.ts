import type { AmountAxis } from '#lib/domain/chart-axis.ts';
import { INK_3, STONE_MARK } from '../palette.ts';
import { shrunk } from './fit.ts';
import { LEFT } from './page.ts';
import type { Paper } from './paper.ts';
import { line } from './shapes.ts';

/** The words along an axis. */
export const AXIS_TEXT = { size: 7.5, weight: 400, colour: INK_3 } as const;

const GAP = 7.4;
const LEAST_LEFT = 82;
const MOST_WIDTH = 90;

/**
 * Draws amounts left of a plot with dotted lines to its right end, none at 0; `y` returns the height of an amount.
 * Returns where the plot begins.
 */
export function drawAmountAxis(
  paper: Paper,
  { ticks, labels }: AmountAxis,
  right: number,
  y: (amount: number) => number,
): number {
  const style = shrunk(paper.measure, labels, AXIS_TEXT, MOST_WIDTH);
  const width = Math.max(...labels.map((text) => paper.measure(text, style)));
  const left = Math.max(LEAST_LEFT, LEFT + width + GAP);
  const dotted = { stroke: STONE_MARK, lineWidth: 0.6, dash: [1, 2.4] as [number, number] };
  ticks.forEach((tick, index) => {
    if (tick !== 0) paper.path(line(left, y(tick), right, y(tick)), dotted);
    const text = labels[index] ?? '';
    paper.text({ ...style, text, x: left - GAP, y: y(tick) + 2.6, align: 'right' });
  });
  return left;
}
