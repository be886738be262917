// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import type { CSSProperties } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import type { Amounts } from '#lib/domain/statement.ts';
import type { Elements } from '../../ui/elements.ts';
import { figureLength } from './headline.tsx';

type Props = {
  labelledBy: string;
  className?: string;
  first: string;
  /** All amounts of the table. Its type shrinks to fit the longest. */
  rows: readonly Amounts[];
  symbol: string;
  children: Elements;
};

/** A table of opening balance, contributions, interest and closing balance. On a phone, each row has two lines. */
export function AmountsTable({ labelledBy, className, first, rows, symbol, children }: Props) {
  const { year: _, ...heads } = YEARLY_HEADS;
  return (
    <table
      className={['yearly-table', className].filter(Boolean).join(' ')}
      role="table"
      aria-labelledby={labelledBy}
      style={lengthsOf(rows, symbol)}
    >
      <thead role="rowgroup">
        <tr className="yearly-columns" role="row">
          {[first, ...Object.values(heads)].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

export function AmountCells({ row, symbol }: { row: Amounts; symbol: string }) {
  return (
    <>
      <td role="cell">{formatMoney(row.opening, symbol)}</td>
      <td role="cell">{formatMoney(row.contributions, symbol)}</td>
      <td role="cell">{formatMoney(row.interest, symbol)}</td>
      <td role="cell">{formatMoney(row.closing, symbol)}</td>
    </>
  );
}

/** Returns the lengths of the longest balance and of the longest other amount as styles; the table's type shrinks to fit them. */
function lengthsOf(rows: readonly Amounts[], symbol: string): CSSProperties {
  const lengthOf = (amounts: number[]) =>
    Math.max(
      figureLength(Math.min(...amounts), symbol),
      figureLength(Math.max(...amounts), symbol),
    );
  return {
    '--balance-len': lengthOf(rows.flatMap(({ opening, closing }) => [opening, closing])),
    '--flow-len': lengthOf(
      rows.flatMap(({ contributions, interest }) => [contributions, interest]),
    ),
  } as CSSProperties;
}
