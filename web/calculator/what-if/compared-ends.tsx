import type { CSSProperties } from 'react';
import type { AmountAxis } from '#lib/domain/chart.ts';
import { type ComparisonChart, letteredLines } from '#lib/domain/comparison-chart.ts';
import { acrossTo, downTo } from '../chart/growth-svg.tsx';

type Props = { chart: ComparisonChart; axis: AmountAxis; off: readonly string[] };

/** Labels at the ends of the lines: this plan's, and the letters of the kept plans, below the end if they are worth less. */
export function ComparedEnds({ chart, axis, off }: Props) {
  const { plan, years } = chart;
  const at = (values: number[]) => ({
    left: acrossTo(values.length - 1, years),
    top: downTo(axis, values.at(-1) ?? 0),
  });
  const letters = letteredLines(chart, axis).filter(({ name }) => !off.includes(name));
  const beside = letters.filter(({ isBesideName }) => isBesideName);
  const beforeName = Math.max(0, ...beside.map(({ before }) => before + 1));
  return (
    <>
      {!off.includes('plan') && (
        <span
          className="plan-end"
          data-line="plan"
          style={{ ...at(plan), '--before': beforeName } as CSSProperties}
        >
          This plan
        </span>
      )}
      {letters.map(({ name, values, isLower, before }) => (
        <span
          key={name}
          className="plan-end"
          data-lower={isLower}
          style={{ ...at(values), '--before': before } as CSSProperties}
        >
          {name.at(-1)}
        </span>
      ))}
    </>
  );
}
