import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { fromCents, toCents } from '#lib/domain/cents.ts';
import { type GrowthSeries, SERIES_NAMES } from '#lib/domain/chart.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';

const FRAME_MS = 16;

type Reading = { year: number; isByKey: boolean };

/**
 * Returns the year being read on a chart of this many `years`, by pointer (at most every 16 ms), finger or keys; null for none.
 * A mouse leaving the chart, Escape and Tab end the reading; a finger leaves it in place.
 */
export function useReading(years: number) {
  const [reading, setReading] = useState<Reading | null>(null);
  const pointedAt = useRef<Reading | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const current = reading && reading.year <= years ? reading : null;
  const read = (next: Reading | null) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setReading(next);
  };

  const isReading = current !== null;
  useEffect(() => {
    if (!isReading) return;
    // On the document: a pointer reads without giving the chart the focus.
    const endOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setReading(null);
    document.addEventListener('keydown', endOnEscape);
    return () => document.removeEventListener('keydown', endOnEscape);
  }, [isReading]);

  const readAt = ({ currentTarget, clientX }: PointerEvent) => {
    const labels = currentTarget.querySelector('.growth-labels');
    if (!labels) return;
    const { left, width } = labels.getBoundingClientRect();
    const year = yearAt(clientX - left, width, years);
    pointedAt.current = { year, isByKey: false };
    timer.current ??= setTimeout(() => read(pointedAt.current), FRAME_MS);
  };

  const handlers = {
    onPointerDown: readAt,
    onPointerMove: readAt,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') read(null);
    },
    onBlur: () => read(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const year = yearAfterKey(event.key, current?.year ?? null, years);
      if (year === undefined) return;
      event.preventDefault();
      read({ year, isByKey: true });
    },
  };
  return { year: current?.year ?? null, isByKey: current?.isByKey ?? false, handlers };
}

/** Returns the year nearest to `x` on a plot of this `width`. */
function yearAt(x: number, width: number, years: number): number {
  const year = Math.round((x / width) * years);
  return Math.min(years, Math.max(0, year));
}

/** Returns a year's total value, invested amount and interest as lines. */
export function readingLines(series: GrowthSeries, year: number, symbol: string) {
  const [total = 0, invested = 0] = [series.total[year], series.invested[year]];
  const line = (id: string, name: string, amount: number) => ({
    id,
    name,
    value: formatMoney(amount, symbol),
  });
  return [
    line('total', SERIES_NAMES.total, total),
    line('invested', SERIES_NAMES.invested, invested),
    line('interest', YEARLY_HEADS.interest, fromCents(toCents(total) - toCents(invested))),
  ];
}

/** Returns a year's figures as the status line announces them. */
export function readingText(series: GrowthSeries, year: number, symbol: string): string {
  const lines = readingLines(series, year, symbol).map(({ name, value }) => `${name} ${value}`);
  return `Year ${year}: ${lines.join(', ')}`;
}

/** Returns the year that a key selects; undefined for a key without a meaning. */
function yearAfterKey(key: string, year: number | null, years: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return years;
  if (key === 'ArrowLeft') return year === null ? years : Math.max(0, year - 1);
  if (key === 'ArrowRight') return year === null ? 0 : Math.min(years, year + 1);
  return undefined;
}
