import { yearTicks } from '#lib/domain/chart-axis.ts';
import { type GrowthSeries, largestOf } from '#lib/domain/result-description.ts';
import { growthAxis } from '../chart/growth-axis.ts';

const WIDTH = 680;
const HEIGHT = 168;
const TOP = 8;
const BOTTOM = HEIGHT - 29;

/** The growth chart as a drawing of lines, 680 by 168, complete and with its end points. */
export function PrintChart({ series, symbol }: { series: GrowthSeries; symbol: string }) {
  const { years, total, invested } = series;
  const lastYear = years.length - 1;
  const { ticks, labels, width } = growthAxis(largestOf(series), symbol, WIDTH);
  const right = WIDTH - width;
  const x = (year: number) => (year / lastYear) * right;
  const y = (amount: number) => BOTTOM - (amount / (ticks.at(-1) ?? 1)) * (BOTTOM - TOP);
  const line = (values: number[]) =>
    values.map((value, year) => `${x(year).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const area = (values: number[]) => `0,${BOTTOM} ${line(values)} ${right},${BOTTOM}`;

  return (
    <svg className="print-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polygon className="print-chart-total" points={area(total)} />
      <polygon className="print-chart-invested" points={area(invested)} />
      <polyline className="print-chart-invested" points={line(invested)} />
      <polyline className="print-chart-total" points={line(total)} />
      {ticks.map((amount, index) => (
        <g key={amount}>
          <path className="print-chart-grid" d={`M0 ${y(amount)}H${right}`} />
          <text x={WIDTH} y={y(amount) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      <path className="print-chart-base" d={`M0 ${BOTTOM}H${right}`} />
      {yearTicks(0, lastYear, 'wide').map((year) => (
        <g key={year}>
          <path className="print-chart-tick" d={`M${x(year)} ${BOTTOM}v5`} />
          <text x={x(year)} y={BOTTOM + 20} textAnchor={year === 0 ? 'start' : 'middle'}>
            {year === 0 ? 'Year 0' : year}
          </text>
        </g>
      ))}
      <circle className="print-chart-total" cx={right} cy={y(total[lastYear] ?? 0)} r="4.5" />
      <circle className="print-chart-invested" cx={right} cy={y(invested[lastYear] ?? 0)} r="4" />
    </svg>
  );
}
