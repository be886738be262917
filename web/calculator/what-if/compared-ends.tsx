import type { CSSProperties } from 'react';
import type { AmountAxis } from '#lib/domain/chart.ts';
import type { ComparisonChart } from '#lib/domain/comparison-chart.ts';
import { acrossTo, downTo } from '../chart/growth-svg.tsx';

type Props = { chart: ComparisonChart; axis: AmountAxis; off: readonly string[] };

/** Names the lines at their ends: this plan, and the letters of the kept plans, below where they are worth less than it. */
export function ComparedEnds({ chart, axis, off }: Props) {
  const { plan, kept, years } = chart;
  const at = (values: number[]) => ({
    left: acrossTo(values.length - 1, years),
    top: downTo(axis, values.at(-1) ?? 0),
  });
  const isLower = (values: number[]) => (values.at(-1) ?? 0) < (plan[values.length - 1] ?? 0);
  // Side by side where they may meet.
  const places = kept.map(({ values }) => `${values.length} ${isLower(values)}`);
  const before = (index: number) =>
    places.slice(0, index).filter((place) => place === places[index]).length;
  return (
    <>
      {!off.includes('plan') && (
        <span className="plan-end" data-line="plan" style={at(plan)}>
          This plan
        </span>
      )}
      {kept.map(
        ({ name, values }, index) =>
          !off.includes(name) && (
            <span
              key={name}
              className="plan-end"
              data-lower={isLower(values)}
              style={{ ...at(values), '--before': before(index) } as CSSProperties}
            >
              {name.at(-1)}
            </span>
          ),
      )}
    </>
  );
}
