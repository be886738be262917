import { formatCompactMoney } from '#lib/domain/format.ts';
import { amountTicks, axisWidth, yearTicks } from './growth-scale.ts';
import type { GrowthSeries } from './growth-series.ts';

const WIDTH = 680;
const HEIGHT = 168;
const PLOT = { right: WIDTH - axisWidth(WIDTH), top: 8, bottom: HEIGHT - 29 };

/** The growth chart as a drawing of lines, 680 by 168, complete and with its end points. */
export function PrintChart({ series, symbol }: { series: GrowthSeries; symbol: string }) {
  const { years, total, invested } = series;
  const lastYear = years.length - 1;
  const amounts = amountTicks(Math.max(...total, ...invested), false);
  const x = (year: number) => (year / lastYear) * PLOT.right;
  const y = (amount: number) =>
    PLOT.bottom - (amount / (amounts.at(-1) ?? 1)) * (PLOT.bottom - PLOT.top);
  const line = (values: number[]) =>
    values.map((value, year) => `${x(year).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const area = (values: number[]) =>
    `0,${PLOT.bottom} ${line(values)} ${PLOT.right},${PLOT.bottom}`;

  return (
    <svg className="print-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polygon className="print-chart-total" points={area(total)} />
      <polygon className="print-chart-invested" points={area(invested)} />
      <polyline className="print-chart-invested" points={line(invested)} />
      <polyline className="print-chart-total" points={line(total)} />
      {amounts.map((amount) => (
        <g key={amount}>
          <path className="print-chart-grid" d={`M0 ${y(amount)}H${PLOT.right}`} />
          <text x={WIDTH} y={y(amount) + 4} textAnchor="end">
            {formatCompactMoney(amount, symbol)}
          </text>
        </g>
      ))}
      <path className="print-chart-base" d={`M0 ${PLOT.bottom}H${PLOT.right}`} />
      {yearTicks(lastYear, false).map((year) => (
        <g key={year}>
          <path className="print-chart-tick" d={`M${x(year)} ${PLOT.bottom}v5`} />
          <text x={x(year)} y={PLOT.bottom + 20} textAnchor={year === 0 ? 'start' : 'middle'}>
            {year === 0 ? 'Year 0' : year}
          </text>
        </g>
      ))}
      <circle className="print-chart-total" cx={PLOT.right} cy={y(total[lastYear] ?? 0)} r="4.5" />
      <circle
        className="print-chart-invested"
        cx={PLOT.right}
        cy={y(invested[lastYear] ?? 0)}
        r="4"
      />
    </svg>
  );
}
