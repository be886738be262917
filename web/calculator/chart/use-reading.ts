import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { amountAxis, yearAt } from './growth-scale.ts';
import { type GrowthSeries, largestOf, yearAfterKey } from './growth-series.ts';
import { throttle } from './throttle.ts';

const FRAME_MS = 16;

type Reading = { year: number; isByKey: boolean };

/**
 * Which year of the chart is read: by pointer (at most once in 16 ms), finger or keys; null while none is.
 * A mouse that leaves ends it, as do Escape and leaving the chart with Tab; a finger leaves its reading behind.
 */
export function useReading(series: GrowthSeries, symbol: string) {
  const years = series.years.length - 1;
  const [reading, setReading] = useState<Reading | null>(null);
  const readByPointer = useMemo(() => throttle<Reading | null>(FRAME_MS, setReading), []);
  useEffect(() => readByPointer.cancel, [readByPointer]);

  const current = reading && reading.year <= years ? reading : null;
  const read = (next: Reading | null) => {
    readByPointer.cancel();
    setReading(next);
  };

  const readAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const plotWidth = width - amountAxis(largestOf(series), symbol, width).width;
    readByPointer({ year: yearAt(clientX - left, plotWidth, years), isByKey: false });
  };

  const handlers = {
    onPointerDown: readAt,
    onPointerMove: readAt,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') read(null);
    },
    onBlur: () => read(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return read(null);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const year = yearAfterKey(event.key, current?.year ?? null, years);
      if (year === undefined) return;
      event.preventDefault();
      read({ year, isByKey: true });
    },
  };
  return { year: current?.year ?? null, isByKey: current?.isByKey ?? false, handlers };
}
