import { useLayoutEffect, useRef } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { type GrowthSeries, largestOf, SERIES_NAMES } from '#lib/domain/result-description.ts';
import { growthAxis } from './growth-axis.ts';

const TOOLTIP_WIDTH = 268;
const TOOLTIP_GAP = 12;

type TooltipProps = { series: GrowthSeries; symbol: string; year: number };

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
export function GrowthTooltip({ series, symbol, year }: TooltipProps) {
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
    <div ref={box} className="growth-tooltip" aria-hidden="true">
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
