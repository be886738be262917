// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import type { Plan } from '#lib/domain/plan.ts';
import { yearByMonth } from '#lib/domain/year-by-month.ts';
import { AmountCells } from './amounts-table.tsx';

type Props = Pick<Plan, 'input' | 'symbol'> & { year: number; className: string | undefined };

/** The months of a year, as table rows below it. */
export function Months({ input, symbol, year, className = '' }: Props) {
  return yearByMonth(input, year).months.map((row) => (
    <tr key={row.month} role="row" className={`month screen-only ${className}`}>
      <th role="rowheader" scope="row">{`Month ${row.month}`}</th>
      <AmountCells row={row} symbol={symbol} />
    </tr>
  ));
}
