import { useLayoutEffect, useRef } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { plotWidth, tooltipLeft } from './growth-scale.ts';
import type { GrowthSeries } from './growth-series.ts';

type Props = { series: GrowthSeries; symbol: string; year: number };

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
export function GrowthTooltip({ series, symbol, year }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const share = year / (series.years.length - 1);

  useLayoutEffect(() => {
    const { current } = box;
    const width = current?.parentElement?.clientWidth ?? 0;
    if (current) current.style.left = `${tooltipLeft(share * plotWidth(width), width)}px`;
  }, [share]);

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
