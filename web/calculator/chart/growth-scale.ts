import { type AmountAxis, amountAxis } from '#lib/domain/chart-axis.ts';

const WIDE_STEPS = 5;
const NARROW_STEPS = 4;

/** Below this width of the plot, in CSS pixels, the axes have fewer labels. */
export const NARROW_PLOT = 480;

/** Returns the year nearest to `x` on a plot of this `width`, both in one unit. */
export function yearAt(x: number, width: number, years: number): number {
  const year = Math.round((x / width) * years);
  return Math.min(years, Math.max(0, year));
}

const AXIS_WIDTH = 52;
const AXIS_WIDTH_NARROW = 44;
const LABEL_GAP = 8;
const CHARACTER_WIDTH = 6.8;

/** The amounts at the right of a chart, and the room they take in CSS pixels. */
export type GrowthAxis = AmountAxis & { width: number };

/** Returns the amounts for a chart of this width, in CSS pixels. Their room grows where long labels need it. */
export function growthAxis(largest: number, symbol: string, chartWidth: number): GrowthAxis {
  const isNarrow = chartWidth < NARROW_PLOT;
  const axis = amountAxis(0, largest, isNarrow ? NARROW_STEPS : WIDE_STEPS, symbol);
  const longest = Math.max(...axis.labels.map((label) => label.length));
  const width = Math.max(
    isNarrow ? AXIS_WIDTH_NARROW : AXIS_WIDTH,
    Math.min(chartWidth / 3, Math.ceil(longest * CHARACTER_WIDTH + LABEL_GAP)),
  );
  return { ...axis, width };
}

const TOOLTIP_WIDTH = 268;
const TOOLTIP_GAP = 12;

/**
 * Returns where the tooltip begins, in CSS pixels from the chart's left: 12 from the line at `lineX`, on its left past
 * 45% of the plot. Where that side has no room it takes the other; in a chart too small for both it stays inside.
 */
export function tooltipLeft(lineX: number, plotWidth: number, chartWidth: number): number {
  const before = lineX - TOOLTIP_GAP - TOOLTIP_WIDTH;
  const after = lineX + TOOLTIP_GAP;
  const last = Math.max(0, chartWidth - TOOLTIP_WIDTH);
  const isLeft = lineX > 0.45 * plotWidth;
  const wanted = (isLeft && before >= 0) || after > last ? before : after;
  return Math.min(last, Math.max(0, wanted));
}
