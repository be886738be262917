import { useMemo, useRef } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { growthDescription, growthSeries, readingText } from './growth-series.ts';
import { GrowthTooltip } from './growth-tooltip.tsx';
import { useGrowthPlot } from './use-growth-plot.ts';
import { useReading } from './use-reading.ts';

type Props = { id: string; statement: Statement; symbol: string };

/** The two areas over the years, with a reading of any one of them by pointer or keys. */
export function GrowthChart({ id, statement, symbol }: Props) {
  const series = useMemo(() => growthSeries(statement), [statement]);
  const lastYear = statement.rows.length;
  const canvas = useRef<HTMLDivElement>(null);
  const { year, isByKey, handlers } = useReading(series, symbol);
  useGrowthPlot(canvas, { series, symbol, year });

  const shownYear = year ?? lastYear;
  return (
    <section id={id} className="growth result-section" aria-labelledby="growth-heading">
      <h2 id="growth-heading" className="result-title">
        Investment Growth
      </h2>
      <div className="growth-key">
        <p className="growth-key-year">Year {shownYear}</p>
        <p data-series="total">
          Total Value <span>{formatMoney(series.total[shownYear] ?? 0, symbol)}</span>
        </p>
        <p data-series="invested">
          Invested Amount <span>{formatMoney(series.invested[shownYear] ?? 0, symbol)}</span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        className="growth-plot"
        role="group"
        aria-label={growthDescription(statement, symbol)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart year by year
        tabIndex={0}
        {...handlers}
      >
        <div ref={canvas} className="growth-canvas" aria-hidden="true" />
        {year !== null && <GrowthTooltip series={series} symbol={symbol} year={year} />}
        <p className="visually-hidden" role="status">
          {year !== null && isByKey && readingText(series, year, symbol)}
        </p>
      </div>
    </section>
  );
}
