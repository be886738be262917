import type { CSSProperties } from 'react';
import type { GrowthSeries } from '#lib/domain/chart.ts';
import { acrossTo } from './growth-svg.tsx';
import { readingLines } from './use-reading.ts';

/** Up to this fraction of the years the tooltip stands at the right of its line, where it covers nothing that is read. */
const RIGHT_UP_TO = 0.55;

type Props = { series: GrowthSeries; symbol: string; year: number };

/** The year that is read, beside its line. The status line says the same, so it is hidden from screen readers. */
export function GrowthTooltip({ series, symbol, year }: Props) {
  const lastYear = series.years.length - 1;
  return (
    <div
      className="growth-tooltip screen-only"
      data-side={year > RIGHT_UP_TO * lastYear ? 'left' : 'right'}
      style={{ '--at': acrossTo(year, lastYear) } as CSSProperties}
    >
      <p>{`Year ${year}`}</p>
      <dl>
        {readingLines(series, year, symbol).map(({ id, name, value }) => (
          <div key={id} data-series={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
