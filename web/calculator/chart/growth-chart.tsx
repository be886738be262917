import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  amountAxis,
  type GrowthSeries,
  growthSeries,
  largestAmount,
  yearTicks,
} from '#lib/domain/chart.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { GrowthTooltip } from '../deferred-parts.ts';
import { useIsPrinting } from '../print/use-is-printing.ts';
import { MoneyNote } from '../results/headline-facts.tsx';
import { endsWidths, GrowthEnds } from './growth-ends.tsx';
import { ChartLabels, GrowthSvg } from './growth-svg.tsx';
import { readingLines, readingText, useReading } from './use-reading.ts';

/** Charts narrower than this, in rem, have fewer axis labels. */
export const NARROW_CHART = 42.5;

type Props = {
  plan: Plan;
  /** The chart's message in one sentence. */
  sentence: string;
  /** The text alternative. */
  description: string;
};

export function GrowthChart({ plan, sentence, description }: Props) {
  const { statement, symbol, higher } = plan;
  const series = useMemo(() => growthSeries(statement), [statement]);
  const plot = useRef<HTMLDivElement>(null);
  const screenWidth = useWidth(plot);
  const isPrinting = useIsPrinting();
  const width = isPrinting ? NARROW_CHART : screenWidth;
  const isNarrow = width !== null && width < NARROW_CHART;
  const largest = Math.max(largestAmount(series), higher.statement.futureValue);
  const axis = amountAxis(0, largest, isNarrow ? 'narrow' : 'wide', symbol);
  const lastYear = series.years.length - 1;
  // Until the width is known, the labels that fit on any screen.
  const years = yearTicks(0, lastYear, isNarrow || width === null ? 'narrow' : 'wide');
  const drawn = { series, axis, years };
  const { year, isByKey, handlers } = useReading(lastYear);
  const lengths = {
    '--amount-len': Math.max(...axis.labels.map((label) => label.length)),
    ...endsWidths(plan),
  } as CSSProperties;

  return (
    <section id="growth" className="growth result-section" aria-labelledby="growth-heading">
      <h2 id="growth-heading" className="result-title">
        Investment Growth
      </h2>
      <MoneyNote {...plan} />
      <p className="growth-sentence quiet">{sentence}</p>
      <GrowthKey series={series} symbol={symbol} year={year} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        ref={plot}
        className="growth-plot"
        style={lengths}
        role="group"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart year by year
        tabIndex={0}
        {...handlers}
      >
        <GrowthSvg {...drawn} year={isPrinting ? null : year} />
        <div className="growth-labels" aria-hidden="true">
          <ChartLabels {...drawn} lastYear={lastYear} />
          <GrowthEnds plan={plan} axis={axis} />
          {year !== null && <GrowthTooltip series={series} symbol={symbol} year={year} />}
        </div>
        <p className="visually-hidden" role="status">
          {year !== null && isByKey && readingText(series, year, symbol)}
        </p>
      </div>
    </section>
  );
}

type KeyProps = { series: GrowthSeries; symbol: string; year: number | null };

/**
 * Used where there is no room for labels beside the lines: the meaning of the colours, with the amounts of the year being read;
 * the last year if null.
 */
function GrowthKey({ series, symbol, year }: KeyProps) {
  const shownYear = year ?? series.years.length - 1;
  return (
    <div className="growth-key quiet">
      <p className="growth-key-year">{`Year ${shownYear}`}</p>
      {readingLines(series, shownYear, symbol).map(({ id, name, value }) => (
        <p key={id} data-series={id}>
          <span>{name}</span> <span>{value}</span>
        </p>
      ))}
    </div>
  );
}

/** Returns an element's width in rem; null until measured. */
export function useWidth(element: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      // Read here, where the page has been laid out already.
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (entry) setWidth(entry.contentRect.width / rem);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
