// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import type { StatementRow } from '#lib/domain/statement.ts';
import { useStores } from '../../stores/context.tsx';
import { DownloadCsv } from '../deferred-parts.ts';
import { Workings } from '../workings/workings-store.ts';
import { AmountCells, AmountsTable } from './amounts-table.tsx';
import { MoneyNote } from './basis.tsx';
import { useDeferredResult } from './deferred-result.tsx';

const HEADING_ID = 'yearly-heading';
const NOTE_ID = 'yearly-note';
const COLUMNS =
  'balance, what you add during the year, the interest it earns, and the closing balance. Choose a year to see its months.';

export const YearlyBreakdown = observer(function YearlyBreakdown() {
  const result = useDeferredResult();
  const workings = useStores().onDemand(Workings);
  if (!result) return null;
  const { statement, input, symbol } = result;
  return (
    <section className="yearly result-section" aria-labelledby={HEADING_ID}>
      <div className="yearly-head">
        <div className="yearly-title apart">
          <h2 id={HEADING_ID} className="result-title">
            Yearly Breakdown
          </h2>
          <DownloadCsv />
        </div>
        <MoneyNote {...result} />
        <p id={NOTE_ID} className="screen-only">
          {`${input.adjustForInflation ? 'In today’s money: opening' : 'Opening'} ${COLUMNS}`}
        </p>
      </div>
      <div className="yearly-body">
        <YearlyTable
          rows={statement.rows}
          symbol={symbol}
          shownYear={workings.isOpen ? workings.yearWithin(statement.rows.length) : null}
          onPress={workings.show}
        />
      </div>
    </section>
  );
});

const YEAR = 'button';

/** Returns the id of a year that can be pressed. */
export function yearId(year: number): string {
  return `year-${year}`;
}

/** Returns the year that an element is of: what it shows may be translated. */
function yearOf({ id }: Element): number {
  return Number(id.replace('year-', ''));
}

type Props = {
  rows: readonly StatementRow[];
  symbol: string;
  /** The year whose months are shown; null while none are. */
  shownYear: number | null;
  /** Hears the year that is pressed; it stays the same. */
  onPress: (year: number) => void;
};

/** The years, each of which can be pressed. They are one tab stop, and arrow keys, Home and End move among them. */
const YearlyTable = memo(function YearlyTable(props: Props) {
  const { rows, symbol, shownYear, onPress } = props;
  const [focusedYear, setFocusedYear] = useState<number | null>(null);
  const tabStop = Math.min(focusedYear ?? shownYear ?? 1, rows.length);
  const follow = ({ target }: FocusEvent) => setFocusedYear(yearOf(target));
  return (
    <AmountsTable labelledBy={HEADING_ID} first={YEARLY_HEADS.year} rows={rows} symbol={symbol}>
      <tbody role="rowgroup" onFocus={follow} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <Row
            key={row.year}
            symbol={symbol}
            isShown={row.year === shownYear}
            isTabStop={row.year === tabStop}
            onPress={onPress}
            {...row}
          />
        ))}
      </tbody>
    </AmountsTable>
  );
});

type RowProps = StatementRow &
  Pick<Props, 'symbol' | 'onPress'> & { isShown: boolean; isTabStop: boolean };

/** One year. Its figures are its props, so that a year that did not change is not drawn again. */
const Row = memo(function Row(props: RowProps) {
  const { year, symbol, isShown, isTabStop, onPress } = props;
  const press = (event: MouseEvent) => {
    if (!endsMarking(event)) onPress(year);
  };
  return (
    <tr role="row" data-shown={isShown || undefined} onClick={press}>
      <th role="rowheader" scope="row">
        <button
          id={yearId(year)}
          type="button"
          className="year"
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isShown || undefined}
          aria-describedby={NOTE_ID}
        >
          {year}
        </button>
      </th>
      <AmountCells symbol={symbol} row={props} />
    </tr>
  );
});

function endsMarking({ target }: MouseEvent): boolean {
  return !(target as Element).closest(YEAR) && getSelection()?.isCollapsed === false;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const years = [...event.currentTarget.querySelectorAll<HTMLElement>(YEAR)];
  const at = years.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: years.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  years[to]?.focus();
}
