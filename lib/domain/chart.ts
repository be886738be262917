import { formatCompactMoney } from './format.ts';
import type { Statement } from './statement.ts';

export const SERIES_NAMES = { total: 'Total Value', invested: 'Invested Amount' } as const;

/** The data of a growth chart: one entry per year from year 0 (the initial deposit), in amounts to the cent. */
export type GrowthSeries = { years: number[]; total: number[]; invested: number[] };

/** Returns a result as the two areas of a growth chart. */
export function growthSeries({ initialDeposit, rows }: Statement): GrowthSeries {
  return {
    years: [0, ...rows.map(({ year }) => year)],
    total: [initialDeposit, ...rows.map(({ closing }) => closing)],
    invested: [initialDeposit, ...rows.map(({ invested }) => invested)],
  };
}

/** Returns the largest amount of a growth chart: the upper end of its axis. */
export function largestAmount({ total, invested }: GrowthSeries): number {
  return Math.max(...total, ...invested);
}

const NICE = [1, 2, 2.5, 5];

/** The amounts along a chart's axis, and a label for each. */
export type AmountAxis = { ticks: number[]; labels: string[] };

/** Where a chart is drawn: on a wide or a narrow screen, or in the report. */
export type ChartKind = 'wide' | 'narrow' | 'report';

const MAX_STEPS: Readonly<Record<ChartKind, number>> = { wide: 5, narrow: 4, report: 4 };

/** Returns the axis of amounts from `low` to `high`, which always includes 0. With nothing to show, its only tick is 0. */
export function amountAxis(low: number, high: number, kind: ChartKind, symbol: string): AmountAxis {
  const ticks = amountTicks(low, high, MAX_STEPS[kind]);
  const isEmpty = low === 0 && high === 0;
  const labelOf = (amount: number) =>
    isEmpty && amount !== 0 ? '' : formatCompactMoney(amount, symbol);
  return { ticks, labels: ticks.map(labelOf) };
}

/** Returns the position of an amount on the axis: 0 at the lowest tick, 1 at the highest. */
export function axisPosition({ ticks }: AmountAxis, amount: number): number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return (amount - low) / (high - low);
}

/**
 * Returns evenly spaced ticks that cover 0, `low` and `high`, in at most `maxSteps` steps of 1, 2, 2.5 or 5 times a power of
 * ten.
 */
export function amountTicks(low: number, high: number, maxSteps: number): number[] {
  const top = high <= 0 && low >= 0 ? 100 : Math.max(high, 0);
  const bottom = Math.max(-low, 0);
  const step = stepFor(top, bottom, maxSteps);
  const below = stepCount(bottom, step);
  return Array.from({ length: below + stepCount(top, step) + 1 }, (_, index) =>
    Number(((index - below) * step).toPrecision(12)),
  );
}

function stepFor(top: number, bottom: number, maxSteps: number): number {
  const power = Math.floor(Math.log10((top + bottom) / maxSteps));
  for (let exponent = power; ; exponent++)
    for (const nice of NICE) {
      // Written as a decimal, so that 2.5e-7 is not 2.4999999999999998e-7.
      const step = Number(`${nice}e${exponent}`);
      if (stepCount(top, step) + stepCount(bottom, step) <= maxSteps) return step;
    }
}

/** Returns the number of steps up to an amount. Ignores rounding noise above a whole number of steps. */
function stepCount(amount: number, step: number): number {
  return Math.ceil(Number((amount / step).toPrecision(12)));
}

/** The longest period in which a chart labels every year, and every second year. In longer ones it labels every fifth. */
const YEAR_STEPS = {
  wide: { everyUpTo: 12, everySecondUpTo: 12, labelsLast: false },
  narrow: { everyUpTo: 6, everySecondUpTo: 12, labelsLast: false },
  report: { everyUpTo: 12, everySecondUpTo: 20, labelsLast: true },
};

/** Returns the years that a chart labels. The report also labels the last year, and omits a label that would touch it. */
export function yearTicks(first: number, last: number, kind: keyof typeof YEAR_STEPS): number[] {
  const { everyUpTo, everySecondUpTo, labelsLast } = YEAR_STEPS[kind];
  const step = last <= everyUpTo ? 1 : last <= everySecondUpTo ? 2 : 5;
  const years: number[] = [];
  for (let year = first; year <= last; year++) {
    const isLabelled = labelsLast
      ? year === last || (year % step === 0 && last - year > step / 3)
      : year % step === 0;
    if (isLabelled) years.push(year);
  }
  return years;
}
