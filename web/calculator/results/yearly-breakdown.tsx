// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useState,
} from 'react';
import { YEARLY_HEADS } from '#lib/domain/lines.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { StatementRow } from '#lib/domain/statement.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DownloadCsv, Months } from '../deferred-parts.ts';
import { AmountCells, AmountsTable } from './amounts-table.tsx';
import { useDeferredResult } from './deferred-result.tsx';
import { MoneyNote } from './headline-facts.tsx';
import { InvestmentSummary } from './investment-summary.tsx';

const HEADING_ID = 'yearly-heading';
const NOTE_ID = 'yearly-note';
const COLUMNS =
  'balance, what you add during the year, the interest it earns, and the closing balance. Choose a year to see its months.';

/** The summary below the form and the years below the results. On paper, the summary is beside the inputs. */
export const SummaryAndYears = observer(function SummaryAndYears() {
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <div className="summary-and-years">
      <InvestmentSummary />
      <YearlyBreakdown plan={result} />
    </div>
  );
});

/** A phone shows this many years at first, unless only one more would be hidden. */
const FIRST_YEARS = 5;

function YearlyBreakdown({ plan }: { plan: Plan }) {
  const { statement, input } = plan;
  const { length: years } = statement.rows;
  const [hasAll, setHasAll] = useState(false);
  const canFold = years > FIRST_YEARS + 1;
  return (
    <section className="yearly result-section" aria-labelledby={HEADING_ID}>
      <div className="yearly-head">
        <div className="yearly-title apart">
          <h2 id={HEADING_ID} className="result-title">
            Yearly Breakdown
          </h2>
          <DownloadCsv />
        </div>
        <MoneyNote {...plan} />
        <p id={NOTE_ID} className="screen-only">
          {`${input.adjustForInflation ? 'In today’s money: opening' : 'Opening'} ${COLUMNS}`}
        </p>
      </div>
      <div className="yearly-body" data-folded={(canFold && !hasAll) || undefined}>
        <YearlyTable plan={plan} />
        {canFold && (
          <Button
            kind="secondary"
            className="all-years screen-only"
            onClick={() => setHasAll(!hasAll)}
          >
            <span>{hasAll ? 'Show the first five years' : `Show all ${years} years`}</span>
          </Button>
        )}
      </div>
    </section>
  );
}

const YEAR = 'button';

/** Returns the year of an element, from its id, because its text may be translated. */
function yearOf({ id }: Element): number {
  return Number(id.replace('year-', ''));
}

/**
 * The years, each with a button that shows its months, one year at a time. They are one tab stop; arrow keys, Home and End move
 * among them.
 */
const YearlyTable = memo(function YearlyTable({ plan }: { plan: Plan }) {
  const { symbol, input } = plan;
  const { rows } = plan.statement;
  const [focusedYear, setFocusedYear] = useState(1);
  const [openYear, setOpenYear] = useState<number | null>(null);
  const tabStop = Math.min(focusedYear, rows.length);
  const follow = ({ target }: FocusEvent) => setFocusedYear(yearOf(target));
  const toggle = useCallback(
    (year: number) => setOpenYear((open) => (open === year ? null : year)),
    [],
  );
  return (
    <AmountsTable labelledBy={HEADING_ID} first={YEARLY_HEADS.year} rows={rows} symbol={symbol}>
      <tbody role="rowgroup" onFocus={follow} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <Fragment key={row.year}>
            <Row
              symbol={symbol}
              isOpen={row.year === openYear}
              isTabStop={row.year === tabStop}
              onPress={toggle}
              {...row}
            />
            {row.year === openYear && (
              <Months
                input={input}
                symbol={symbol}
                year={openYear}
                className={laterYearClass(openYear)}
              />
            )}
          </Fragment>
        ))}
      </tbody>
    </AmountsTable>
  );
});

type RowProps = StatementRow & {
  symbol: string;
  isOpen: boolean;
  isTabStop: boolean;
  onPress: (year: number) => void;
};

/** One year. Its figures are its props, so that an unchanged year is not rendered again. */
const Row = memo(function Row(props: RowProps) {
  const { year, symbol, isOpen, isTabStop, onPress } = props;
  const press = (event: MouseEvent) => {
    if (!hasSelectedText(event)) onPress(year);
  };
  return (
    <tr role="row" className={laterYearClass(year)} data-open={isOpen || undefined} onClick={press}>
      <th role="rowheader" scope="row">
        <button
          id={`year-${year}`}
          type="button"
          className="year"
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          aria-describedby={NOTE_ID}
        >
          <span>{year}</span>
          <Icon name="chevron-down" size={12} />
        </button>
      </th>
      <AmountCells symbol={symbol} row={props} />
    </tr>
  );
});

/** Returns the class of a year that a phone hides at first. */
function laterYearClass(year: number): string | undefined {
  return year > FIRST_YEARS ? 'later-year' : undefined;
}

function hasSelectedText({ target }: MouseEvent): boolean {
  return !(target as Element).closest(YEAR) && getSelection()?.isCollapsed === false;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = event.currentTarget.querySelectorAll<HTMLElement>(YEAR);
  const years = [...all].filter((year) => year.getClientRects().length > 0);
  const at = years.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: years.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  years[to]?.focus();
}
