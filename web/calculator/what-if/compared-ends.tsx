import type { CSSProperties } from 'react';
import { type AmountAxis, axisPosition } from '#lib/domain/chart.ts';
import type { ComparisonChart } from '#lib/domain/comparison-chart.ts';
import { acrossTo, downTo } from '../chart/growth-svg.tsx';

/** Letters whose heights differ by less would meet; a fraction of the plot's height. */
const MEETING = 0.07;

type Props = { chart: ComparisonChart; axis: AmountAxis; off: readonly string[] };

/** Names the lines at their ends: this plan, and the letters of the kept plans, below where they are worth less than it. */
export function ComparedEnds({ chart, axis, off }: Props) {
  const { plan, kept, years } = chart;
  const at = (values: number[]) => ({
    left: acrossTo(values.length - 1, years),
    top: downTo(axis, values.at(-1) ?? 0),
  });
  const letters = kept.map(({ name, values }) => {
    const year = values.length - 1;
    const amount = values[year] ?? 0;
    const isLower = amount < (plan[year] ?? 0);
    return { name, values, year, isLower, height: axisPosition(axis, amount) };
  });
  /** Returns how many letters before one stand in its place. */
  const before = (one: (typeof letters)[number], index: number) =>
    letters
      .slice(0, index)
      .filter(({ year, isLower }) => year === one.year && isLower === one.isLower)
      .filter(({ height }) => Math.abs(height - one.height) < MEETING).length;
  return (
    <>
      {!off.includes('plan') && (
        <span className="plan-end" data-line="plan" style={at(plan)}>
          This plan
        </span>
      )}
      {letters.map(
        (one, index) =>
          !off.includes(one.name) && (
            <span
              key={one.name}
              className="plan-end"
              data-lower={one.isLower}
              style={{ ...at(one.values), '--before': before(one, index) } as CSSProperties}
            >
              {one.name.at(-1)}
            </span>
          ),
      )}
    </>
  );
}
