// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type CSSProperties, memo } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { YEARLY_HEADS } from '#lib/domain/result-description.ts';
import type { StatementRow } from '#lib/domain/statement.ts';
import { MoneyNote } from './basis.tsx';
import { type Result, useDeferredResult } from './deferred-result.ts';
import { figureLength } from './headline.tsx';

const COLUMNS = Object.values(YEARLY_HEADS);

/** Every year of the result in a table. On a phone a row takes two lines, which is why each role is named. */
export const YearlyBreakdown = observer(function YearlyBreakdown() {
  const result = useDeferredResult();
  if (!result) return null;
  const isInTodaysMoney = result.input.adjustForInflation;
  return (
    <section className="yearly" aria-labelledby="yearly-heading">
      <div className="yearly-head">
        <h2 id="yearly-heading" className="result-title">
          Yearly Breakdown
        </h2>
        <MoneyNote {...result} />
        <p>
          {isInTodaysMoney ? 'In today’s money: opening' : 'Opening'} balance, what you add during
          the year, the interest it earns, and the closing balance.
        </p>
      </div>
      <div className="yearly-body">
        <YearlyTable {...result} />
      </div>
    </section>
  );
});

const YearlyTable = memo(function YearlyTable({ statement, symbol }: Result) {
  return (
    <table
      className="yearly-table"
      role="table"
      aria-labelledby="yearly-heading"
      style={lengthsOf(statement.rows, symbol)}
    >
      <thead role="rowgroup">
        <tr className="yearly-columns" role="row">
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {statement.rows.map((row) => (
          <Row key={row.year} symbol={symbol} {...row} />
        ))}
      </tbody>
    </table>
  );
});

/** One year. Its figures are its props, so that a year that did not change is not drawn again. */
const Row = memo(function Row({ symbol, ...row }: StatementRow & { symbol: string }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {row.year}
      </th>
      <td role="cell">{formatMoney(row.opening, symbol)}</td>
      <td role="cell">{formatMoney(row.contributions, symbol)}</td>
      <td role="cell">{formatMoney(row.interest, symbol)}</td>
      <td role="cell">{formatMoney(row.closing, symbol)}</td>
    </tr>
  );
});

/** Returns how long the longest balance and the longest other amount are, as styles: the table's type shrinks to fit them. */
function lengthsOf(rows: readonly StatementRow[], symbol: string): CSSProperties {
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
