import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type GrowthSeries,
  growthSeries,
  largestAmount,
  SERIES_NAMES,
  yearTicks,
} from '#lib/domain/chart.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { useIsPrinting } from '../print/use-is-printing.ts';
import { MoneyNote } from '../results/basis.tsx';
import { growthAxis, NARROW_PLOT } from './growth-axis.ts';
import { GrowthLabels, GrowthSvg } from './growth-svg.tsx';
import { readingText, useReading } from './use-reading.ts';

const PAPER_WIDTH = 680;

type Props = Pick<Plan, 'statement' | 'input' | 'symbol'> & {
  /** The chart in words. */
  description: string;
};

export function GrowthChart({ statement, input, symbol, description }: Props) {
  const series = useMemo(() => growthSeries(statement), [statement]);
  const plot = useRef<HTMLDivElement>(null);
  const screenWidth = useWidth(plot);
  const isPrinting = useIsPrinting();
  const width = isPrinting ? PAPER_WIDTH : (screenWidth ?? PAPER_WIDTH);
  // Until the screen is known: the years that fit on any.
  const isNarrow = !isPrinting && (screenWidth === null || screenWidth < NARROW_PLOT);
  const axis = growthAxis(largestAmount(series), symbol, width);
  const plotWidth = width - axis.width;
  const lastYear = series.years.length - 1;
  const drawn = { series, axis, years: yearTicks(0, lastYear, isNarrow ? 'narrow' : 'wide') };
  const { year, isByKey, handlers } = useReading(lastYear, axis.width);

  return (
    <section id="growth" className="growth result-section" aria-labelledby="growth-heading">
      <h2 id="growth-heading" className="result-title">
        Investment Growth
      </h2>
      <MoneyNote input={input} />
      <GrowthKey series={series} symbol={symbol} year={year} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        ref={plot}
        className="growth-plot"
        role="group"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart year by year
        tabIndex={0}
        {...handlers}
      >
        <GrowthSvg {...drawn} year={isPrinting ? null : year} />
        <GrowthLabels {...drawn} />
        {year !== null && (
          <GrowthTooltip
            series={series}
            symbol={symbol}
            year={year}
            left={tooltipLeft((year / lastYear) * plotWidth, plotWidth, width)}
          />
        )}
        <p className="visually-hidden" role="status">
          {year !== null && isByKey && readingText(series, year, symbol)}
        </p>
      </div>
    </section>
  );
}

type KeyProps = { series: GrowthSeries; symbol: string; year: number | null };

/** What the colours mean and, where there is no room beside the line, the year that is read: the last if null. */
function GrowthKey({ series, symbol, year }: KeyProps) {
  const shownYear = year ?? series.years.length - 1;
  return (
    <div className="growth-key quiet">
      <p className="growth-key-year phone-only">{`Year ${shownYear}`}</p>
      {(['total', 'invested'] as const).map((name) => (
        <p key={name} data-series={name}>
          <span>{SERIES_NAMES[name]}</span>{' '}
          <span className="phone-only">{formatMoney(series[name][shownYear] ?? 0, symbol)}</span>
        </p>
      ))}
    </div>
  );
}

/** Returns how wide an element is on the screen, in CSS pixels; null until the browser has said so. */
function useWidth(element: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const TOOLTIP_WIDTH = 268;
const TOOLTIP_GAP = 12;

type TooltipProps = {
  series: GrowthSeries;
  symbol: string;
  year: number;
  left: number;
};

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
function GrowthTooltip({ series, symbol, year, left }: TooltipProps) {
  return (
    <div className="growth-tooltip screen-only wide-only" style={{ left }} aria-hidden="true">
      <p>{`Year ${year}`}</p>
      <dl>
        <dt className="split-second">{SERIES_NAMES.total}</dt>
        <dd>{formatMoney(series.total[year] ?? 0, symbol)}</dd>
        <dt className="split-first">{SERIES_NAMES.invested}</dt>
        <dd>{formatMoney(series.invested[year] ?? 0, symbol)}</dd>
      </dl>
    </div>
  );
}

/**
 * Returns where the tooltip begins, in CSS pixels from the chart's left: beside the line at `lineX`, on its left from about
 * the middle on, and on the other side where there is no room; in a small chart it stays inside.
 */
export function tooltipLeft(lineX: number, plotWidth: number, chartWidth: number): number {
  const before = lineX - TOOLTIP_GAP - TOOLTIP_WIDTH;
  const after = lineX + TOOLTIP_GAP;
  const last = Math.max(0, chartWidth - TOOLTIP_WIDTH);
  const isLeft = lineX > 0.45 * plotWidth;
  const wanted = (isLeft && before >= 0) || after > last ? before : after;
  return Math.min(last, Math.max(0, wanted));
}
