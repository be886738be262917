import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type AmountAxis, axisPosition, type GrowthSeries } from '#lib/domain/chart.ts';

const NAMES = ['total', 'invested'] as const;
const LINES = ['invested', 'total'] as const;
const COLOURS = { total: 'var(--accent)', invested: 'var(--invested-line)' };
const FILLS = { total: 'var(--chart-total)', invested: 'var(--chart-invested)' };
const END_RADII = { total: 4.5, invested: 4 };
const READING_RADIUS = 5;
const STROKE = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
const STROKES: Record<'total' | 'invested', CSSProperties> = {
  total: { ...STROKE, stroke: COLOURS.total, strokeWidth: 2.5 },
  invested: { ...STROKE, stroke: COLOURS.invested, strokeWidth: 2, strokeDasharray: '5 3' },
};
const INK = 'var(--ink)';

let isRevealed = false;

type Props = {
  series: GrowthSeries;
  axis: AmountAxis;
  years: number[];
  /** The year being read: its line and points replace the end points. */
  year: number | null;
};

/**
 * Fills its box, whose height must be set, so that it is the same without a script, on screen and on paper. A visit's first
 * chart is revealed.
 */
export function GrowthSvg({ series, axis, years, year }: Props) {
  const [isRevealing, setRevealing] = useState(!isRevealed);
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    isRevealed = true;
    // In an animation frame, where the page's styles are computed anyway.
    const frame = requestAnimationFrame(() => {
      const reveals = drawing.current?.getAnimations({ subtree: true }) ?? [];
      void Promise.allSettled(reveals.map(({ finished }) => finished)).then(() =>
        setRevealing(false),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const lastYear = series.years.length - 1;
  const down = (amount: number) => downTo(axis, amount);
  const across = (at: number) => acrossTo(at, lastYear);
  const line = (values: number[]) =>
    values.map((value, at) => `${at},${parseFloat(down(value))}`).join(' ');

  return (
    <svg
      ref={drawing}
      className="growth-svg"
      data-revealing={isRevealing || undefined}
      aria-hidden="true"
    >
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
          {LINES.map((name) => (
            <polyline key={name} points={line(series[name])} style={STROKES[name]} />
          ))}
        </svg>
      </g>
      <line x2="100%" y1="100%" y2="100%" style={{ stroke: INK }} />
      {years.map((named) => (
        <svg key={named} x={across(named)} y="100%" overflow="visible" aria-hidden="true">
          <path d="M0 0v5" style={{ stroke: 'var(--rule-strong)' }} />
        </svg>
      ))}
      {year !== null && (
        <line x1={across(year)} x2={across(year)} y2="100%" style={{ stroke: INK }} />
      )}
      <g className={year === null ? 'growth-svg-ends' : undefined}>
        {NAMES.map((name) => (
          <circle
            key={name}
            cx={across(year ?? lastYear)}
            cy={down(series[name][year ?? lastYear] ?? 0)}
            r={year === null ? END_RADII[name] : READING_RADIUS}
            style={{ fill: COLOURS[name] }}
          />
        ))}
      </g>
    </svg>
  );
}

type LabelProps = Pick<Props, 'axis' | 'years'> & { lastYear: number };

/** The amounts and years around a chart. In HTML, because browsers do not show translated text within SVG. */
export function ChartLabels({ axis, years, lastYear }: LabelProps) {
  return (
    <>
      {axis.ticks.map((amount, index) => (
        <span key={amount} className="growth-amount" style={{ top: downTo(axis, amount) }}>
          {axis.labels[index]}
        </span>
      ))}
      {years.map((named) => (
        <span key={named} className="growth-year" style={{ left: acrossTo(named, lastYear) }}>
          {named || 'Year 0'}
        </span>
      ))}
    </>
  );
}

/** Returns the distance of an amount from the top: '12.5%'. */
export function downTo(axis: AmountAxis, amount: number): string {
  return `${(100 - 100 * axisPosition(axis, amount)).toFixed(2)}%`;
}

export function acrossTo(year: number, lastYear: number): string {
  return `${(year / lastYear) * 100}%`;
}
