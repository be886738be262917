import { useLayoutEffect, useRef } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { amountAxis, tooltipLeft } from './growth-scale.ts';
import { type GrowthSeries, largestOf } from './growth-series.ts';

type Props = { series: GrowthSeries; symbol: string; year: number };

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
export function GrowthTooltip({ series, symbol, year }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const largest = largestOf(series);
  const share = year / (series.years.length - 1);

  useLayoutEffect(() => {
    const chart = box.current?.parentElement;
    if (!box.current || !chart) return;
    const width = chart.clientWidth;
    const plotWidth = width - amountAxis(largest, symbol, width).width;
    box.current.style.left = `${tooltipLeft(share * plotWidth, plotWidth, width)}px`;
  }, [share, largest, symbol]);

  return (
    <div ref={box} className="growth-tooltip" aria-hidden="true">
      <p>Year {year}</p>
      <dl>
        <dt data-series="total">Total Value</dt>
        <dd>{formatMoney(series.total[year] ?? 0, symbol)}</dd>
        <dt data-series="invested">Invested Amount</dt>
        <dd>{formatMoney(series.invested[year] ?? 0, symbol)}</dd>
      </dl>
    </div>
  );
}
