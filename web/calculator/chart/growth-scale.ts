import { formatCompactMoney } from '#lib/domain/format.ts';

const STEPS = [1, 2, 2.5, 5, 10];
const WIDE_STEPS = 5;
const NARROW_STEPS = 4;
const EVERY_YEAR_UP_TO = 12;
const EVERY_YEAR_UP_TO_NARROW = 8;

/** Below this width of the plot, in CSS pixels, the axes have fewer labels. */
export const NARROW_PLOT = 480;

/** The amounts an axis names, from 0 to its end. */
export function amountTicks(largest: number, isNarrow: boolean): number[] {
  const wanted = isNarrow ? NARROW_STEPS : WIDE_STEPS;
  const step = roundStep((largest > 0 ? largest : 100) / wanted);
  const count = largest > 0 ? Math.ceil(Number((largest / step).toPrecision(12))) : 100 / step;
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** The first of 1, 2, 2.5 or 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = STEPS.find((candidate) => candidate * power >= least * (1 - 1e-12)) ?? 10;
  return factor * power;
}

/** The years an axis names: every year up to 12, else every fifth; every second on a narrow plot past 8. */
export function yearTicks(years: number, isNarrow: boolean): number[] {
  const step = years > EVERY_YEAR_UP_TO ? 5 : isNarrow && years > EVERY_YEAR_UP_TO_NARROW ? 2 : 1;
  return Array.from({ length: Math.floor(years / step) + 1 }, (_, index) => index * step);
}

/** The year nearest to a place on the plot; `x` and `width` in the same unit. */
export function yearAt(x: number, width: number, years: number): number {
  const year = Math.round((x / width) * years);
  return Math.min(years, Math.max(0, year));
}

const AXIS_WIDTH = 52;
const AXIS_WIDTH_NARROW = 44;
const LABEL_GAP = 8;
const CHARACTER_WIDTH = 6.8;

/** The amounts at the right of a chart: where they stand, how they read, and the room they take in CSS pixels. */
export type AmountAxis = { ticks: number[]; labels: string[]; width: number };

/** The amounts for a chart of this width, in CSS pixels. Their room grows where long labels need it. */
export function amountAxis(largest: number, symbol: string, chartWidth: number): AmountAxis {
  const isNarrow = chartWidth < NARROW_PLOT;
  const ticks = amountTicks(largest, isNarrow);
  const labels = ticks.map((amount) => formatCompactMoney(amount, symbol));
  const longest = Math.max(...labels.map((label) => label.length));
  const width = Math.max(
    isNarrow ? AXIS_WIDTH_NARROW : AXIS_WIDTH,
    Math.min(chartWidth / 3, Math.ceil(longest * CHARACTER_WIDTH + LABEL_GAP)),
  );
  return { ticks, labels, width };
}

const TOOLTIP_WIDTH = 268;
const TOOLTIP_GAP = 12;

/**
 * Where the tooltip begins, in CSS pixels from the chart's left: 12 from the line at `lineX`, on its left past
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
