import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GrowthSeries, growthSeries, largestOf, SERIES_NAMES } from '#lib/domain/chart.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { MoneyNote } from '../results/basis.tsx';
import { growthAxis } from './growth-axis.ts';
import type { GrowthPlot, GrowthView } from './growth-drawing.ts';
import { GrowthSvg } from './growth-svg.tsx';
import { readingText, useReading } from './use-reading.ts';

type Props = Pick<Plan, 'statement' | 'input' | 'symbol'> & {
  id: string;
  /** The chart in words. */
  description: string;
};

/** The two areas over the years, with a reading of any one of them by pointer or keys. */
export function GrowthChart({ id, statement, input, symbol, description }: Props) {
  const series = useMemo(() => growthSeries(statement), [statement]);
  const canvas = useRef<HTMLDivElement>(null);
  const { year, isByKey, handlers } = useReading(series, symbol);
  const hasPlot = useGrowthPlot(canvas, { series, symbol, year });

  return (
    <section id={id} className="growth result-section" aria-labelledby="growth-heading">
      <h2 id="growth-heading" className="result-title">
        Investment Growth
      </h2>
      <MoneyNote input={input} />
      <GrowthKey series={series} symbol={symbol} year={year} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        className="growth-plot"
        role="group"
        aria-label={description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart year by year
        tabIndex={0}
        {...handlers}
      >
        <div ref={canvas} className="growth-canvas" aria-hidden="true">
          {!hasPlot && <GrowthSvg series={series} symbol={symbol} years="narrow" />}
        </div>
        {year !== null && <GrowthTooltip series={series} symbol={symbol} year={year} />}
        <p className="visually-hidden" role="status">
          {year !== null && isByKey && readingText(series, year, symbol)}
        </p>
      </div>
    </section>
  );
}

type KeyProps = { series: GrowthSeries; symbol: string; year: number | null };

/** What the colours mean and, where there is no room beside the line, the year that is read: the last if null. */
function GrowthKey({ series: { total, invested }, symbol, year }: KeyProps) {
  const shownYear = year ?? total.length - 1;
  return (
    <div className="growth-key quiet">
      <p className="growth-key-year phone-only">Year {shownYear}</p>
      <p data-series="total">
        {SERIES_NAMES.total}{' '}
        <span className="phone-only">{formatMoney(total[shownYear] ?? 0, symbol)}</span>
      </p>
      <p data-series="invested">
        {SERIES_NAMES.invested}{' '}
        <span className="phone-only">{formatMoney(invested[shownYear] ?? 0, symbol)}</span>
      </p>
    </div>
  );
}

/**
 * Keeps a drawing of `view` in the box, and returns whether there is one. The drawing code is loaded when it is first
 * needed.
 */
function useGrowthPlot(box: RefObject<HTMLElement | null>, view: GrowthView): boolean {
  const [plot, setPlot] = useState<GrowthPlot | null>(null);
  const newest = useRef(view);
  const { series, symbol, year } = view;

  useLayoutEffect(() => {
    newest.current = view;
  });

  useEffect(() => {
    let isGone = false;
    let made: GrowthPlot | null = null;
    import('./growth-plot.ts')
      .then(({ createGrowthPlot }) => {
        if (isGone || !box.current) return;
        made = createGrowthPlot(box.current, newest.current);
        flushSync(() => setPlot(made));
      })
      // What stood in its place stays.
      .catch(() => {});
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [box]);

  useLayoutEffect(() => plot?.show(series, symbol), [plot, series, symbol]);
  useLayoutEffect(() => plot?.read(year), [plot, year]);
  return plot !== null;
}

const TOOLTIP_WIDTH = 268;
const TOOLTIP_GAP = 12;

type TooltipProps = { series: GrowthSeries; symbol: string; year: number };

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
function GrowthTooltip({ series, symbol, year }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const largest = largestOf(series);
  const share = year / (series.years.length - 1);

  useLayoutEffect(() => {
    const chart = box.current?.parentElement;
    if (!box.current || !chart) return;
    const width = chart.clientWidth;
    const plotWidth = width - growthAxis(largest, symbol, width).width;
    box.current.style.left = `${tooltipLeft(share * plotWidth, plotWidth, width)}px`;
  }, [share, largest, symbol]);

  return (
    <div ref={box} className="growth-tooltip wide-only" aria-hidden="true">
      <p>Year {year}</p>
      <dl>
        <dt data-series="total">{SERIES_NAMES.total}</dt>
        <dd>{formatMoney(series.total[year] ?? 0, symbol)}</dd>
        <dt data-series="invested">{SERIES_NAMES.invested}</dt>
        <dd>{formatMoney(series.invested[year] ?? 0, symbol)}</dd>
      </dl>
    </div>
  );
}

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
