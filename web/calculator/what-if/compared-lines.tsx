import { type RefObject, useEffect, useRef } from 'react';
import type { AmountAxis } from '#lib/domain/chart.ts';
import type { ComparisonChart } from '#lib/domain/comparison-chart.ts';
import { loadPart } from '../../load-part.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { BAND_ID, type ChartLine, linesOf } from './compared-entries.ts';
import type { Drawing, DrawnComparison } from './draw-comparison.ts';

type Props = {
  chart: ComparisonChart;
  axis: AmountAxis;
  /** The ids of hidden lines. */
  off: readonly string[];
  /** The year being read; null for none. */
  year: number | null;
  /** Contains the marks, whose styles the lines take. */
  legend: RefObject<HTMLElement | null>;
};

/** The lines of the comparison, on a canvas. The drawing code is loaded when this is first shown. */
export const ComparedLines = lazyPart(
  async () => {
    const { drawComparison } = await loadDrawing();
    return function Lines({ chart, axis, off, year, legend }: Props) {
      const box = useRef<HTMLDivElement>(null);
      const drawing = useRef<Drawing>(undefined);
      const readYear = useRef(year);
      useEffect(() => {
        const { current: element } = box;
        const { current: marks } = legend;
        if (!element || !marks) return;
        const draw = () => {
          drawing.current?.end();
          drawing.current = drawComparison(element, styled(chart, axis, off, marks));
          drawing.current.read(readYear.current);
        };
        draw();
        const stop = onNewColours(draw);
        return () => {
          stop();
          drawing.current?.end();
        };
      }, [chart, axis, off, legend]);
      useEffect(() => {
        readYear.current = year;
        drawing.current?.read(year);
      }, [year]);
      return <div ref={box} className="plans-lines" aria-hidden="true" />;
    };
  },
  null,
  <p className="plans-failed note">The chart could not be loaded. The table has its figures.</p>,
);

/**
 * Loads the drawing code. uPlot immediately passes the browser's language to Intl, and some browsers report an invalid one:
 * 'en-US@posix'.
 */
async function loadDrawing() {
  const isLanguage = isKnownLanguage(navigator.language);
  if (!isLanguage)
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  return loadPart('draw-comparison', () => import('./draw-comparison.ts'));
}

function isKnownLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

/** Returns what to draw, with the styles of the legend's marks. */
function styled(
  chart: ComparisonChart,
  axis: AmountAxis,
  off: readonly string[],
  marks: HTMLElement,
): DrawnComparison {
  const styleOf = (id: string) => {
    const mark = marks.querySelector(`[data-mark="${id}"]`) ?? marks;
    const { stroke, strokeWidth, strokeDasharray, fill } = getComputedStyle(mark);
    const dash = strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? [];
    return { fill, line: { stroke, width: Number.parseFloat(strokeWidth), dash } };
  };
  const drawn = ({ id, values }: ChartLine) => ({ values, style: styleOf(id).line });
  const { fill, line: edge } = styleOf(BAND_ID);
  const { band } = chart;
  return {
    years: chart.years,
    range: [axis.ticks[0] ?? 0, axis.ticks.at(-1) ?? 0],
    // This plan is above all others.
    lines: linesOf(chart)
      .filter(({ id }) => !off.includes(id))
      .map(drawn)
      .reverse(),
    band:
      band && !off.includes(BAND_ID)
        ? {
            fill,
            lower: { values: band.lower, style: edge },
            higher: { values: band.higher, style: edge },
          }
        : null,
    ground: getComputedStyle(marks).backgroundColor,
  };
}

/** Calls `changed` when the page's colours change. Returns the function that ends this. */
function onNewColours(changed: () => void): () => void {
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  for (const one of media) one.addEventListener('change', changed);
  return () => {
    for (const one of media) one.removeEventListener('change', changed);
  };
}
