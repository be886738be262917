import type { CSSProperties } from 'react';
import type { GrowthSeries } from '#lib/domain/chart.ts';
import { acrossTo } from './growth-svg.tsx';
import { readingLines } from './use-reading.ts';

/** Up to this share of the years, the tooltip is right of its line, where it covers none of the past years. */
const RIGHT_UP_TO = 0.55;

type Props = { series: GrowthSeries; symbol: string; year: number };

/** The figures of the year being read, beside its line. Hidden from screen readers, because the status line has the same. */
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
