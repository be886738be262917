import { useMemo, useRef } from 'react';
import type { Statement } from '#lib/domain/statement.ts';
import { GrowthKey } from './growth-key.tsx';
import { growthSeries, readingText } from './growth-series.ts';
import { GrowthTooltip } from './growth-tooltip.tsx';
import { useGrowthPlot } from './use-growth-plot.ts';
import { useReading } from './use-reading.ts';

type Props = {
  id: string;
  statement: Statement;
  symbol: string;
  /** The chart in words. */
  description: string;
};

/** The two areas over the years, with a reading of any one of them by pointer or keys. */
export function GrowthChart({ id, statement, symbol, description }: Props) {
  const series = useMemo(() => growthSeries(statement), [statement]);
  const canvas = useRef<HTMLDivElement>(null);
  const { year, isByKey, handlers } = useReading(series, symbol);
  useGrowthPlot(canvas, { series, symbol, year });

  return (
    <section id={id} className="growth result-section" aria-labelledby="growth-heading">
      <h2 id="growth-heading" className="result-title">
        Investment Growth
      </h2>
      <GrowthKey year={year} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        className="growth-plot"
        role="group"
        aria-label={description}
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
