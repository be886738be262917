import { type AmountAxis, amountAxis } from '#lib/domain/chart.ts';

/** Below this width of the plot, in CSS pixels, the axes have fewer labels. */
export const NARROW_PLOT = 480;

const AXIS_WIDTH = 52;
const AXIS_WIDTH_NARROW = 44;
const LABEL_GAP = 8;
const CHARACTER_WIDTH = 6.8;

/** The amounts at the right of a chart, and the room they take in CSS pixels. */
export type GrowthAxis = AmountAxis & { width: number };

/** Returns the amounts for a chart of this width, in CSS pixels. Their room grows where long labels need it. */
export function growthAxis(largest: number, symbol: string, chartWidth: number): GrowthAxis {
  const isNarrow = chartWidth < NARROW_PLOT;
  const axis = amountAxis(0, largest, isNarrow ? 'narrow' : 'wide', symbol);
  const longest = Math.max(...axis.labels.map((label) => label.length));
  const width = Math.max(
    isNarrow ? AXIS_WIDTH_NARROW : AXIS_WIDTH,
    Math.min(chartWidth / 3, Math.ceil(longest * CHARACTER_WIDTH + LABEL_GAP)),
  );
  return { ...axis, width };
}
