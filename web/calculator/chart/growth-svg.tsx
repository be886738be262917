import type { CSSProperties } from 'react';
import { type GrowthSeries, largestOf, shareUp, yearTicks } from '#lib/domain/chart.ts';
import { growthAxis } from './growth-axis.ts';
import { COLOURS } from './growth-colours.ts';

const PAPER_WIDTH = 680;
const NAMES = ['total', 'invested'] as const;
const FILLS = { total: COLOURS.totalFill, invested: COLOURS.investedFill };
const RADII = { total: 4.5, invested: 4 };
const STROKE = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
const STROKES: Record<'total' | 'invested', CSSProperties> = {
  total: { ...STROKE, stroke: COLOURS.total, strokeWidth: 2.5 },
  invested: { ...STROKE, stroke: COLOURS.invested, strokeWidth: 2, strokeDasharray: '5 3' },
};

type Props = {
  series: GrowthSeries;
  symbol: string;
  /** Whether it names all the years that a wide place has room for. */
  years: 'wide' | 'narrow';
};

/**
 * The growth chart as lines, complete and as large as its box, whose height has to be given. It is the same in a page
 * without script and on paper.
 */
export function GrowthSvg({ series, symbol, years }: Props) {
  const lastYear = series.years.length - 1;
  const axis = growthAxis(largestOf(series), symbol, PAPER_WIDTH);
  const { ticks, labels, width } = axis;
  const down = (amount: number) => (100 - 100 * shareUp(axis, amount)).toFixed(2);
  const line = (values: number[]) =>
    values.map((value, year) => `${year},${down(value)}`).join(' ');

  return (
    <svg className="growth-svg" style={beside(width)} aria-hidden="true">
      <g className="growth-svg-lines">
        <svg
          viewBox={`0 0 ${lastYear} 100`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          {NAMES.map((name) => (
            <polygon
              key={name}
              points={`0,100 ${line(series[name])} ${lastYear},100`}
              style={{ fill: FILLS[name] }}
            />
          ))}
          {NAMES.map((name) => (
            <polyline key={name} points={line(series[name])} style={STROKES[name]} />
          ))}
        </svg>
      </g>
      {ticks.map((amount, index) => (
        <g key={amount}>
          <line
            x2="100%"
            y1={`${down(amount)}%`}
            y2={`${down(amount)}%`}
            style={{ stroke: amount === 0 ? COLOURS.ink : COLOURS.grid }}
          />
          <text x="100%" dx={width} y={`${down(amount)}%`} dy="4" textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {yearTicks(0, lastYear, years).map((year) => (
        <svg
          key={year}
          x={`${(year / lastYear) * 100}%`}
          y="100%"
          overflow="visible"
          aria-hidden="true"
        >
          <path d="M0 0v5" style={{ stroke: COLOURS.tick }} />
          <text y="20" textAnchor={year === 0 ? 'start' : 'middle'}>
            {year || 'Year 0'}
          </text>
        </svg>
      ))}
      {NAMES.map((name) => (
        <circle
          key={name}
          cx="100%"
          cy={`${down(series[name][lastYear] ?? 0)}%`}
          r={RADII[name]}
          style={{ fill: COLOURS[name], stroke: COLOURS.paper, strokeWidth: 2 }}
        />
      ))}
    </svg>
  );
}

/** Returns the box of the lines: what is left beside amounts of this width, and above the years. */
function beside(amountsWidth: number): CSSProperties {
  return {
    display: 'block',
    overflow: 'visible',
    width: `calc(100% - ${amountsWidth}px)`,
    height: 'calc(100% - 38px)',
    marginTop: 8,
    fill: COLOURS.axisText,
    fontSize: 12,
  };
}
