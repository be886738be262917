import { observer } from 'mobx-react-lite';
import { useStores } from '../../stores/context.tsx';
import { DownloadCsv } from '../at-rest.ts';
import { Workings } from '../workings/workings-store.ts';
import { MoneyNote } from './basis.tsx';
import { useDeferredResult } from './deferred-result.tsx';
import { YearlyTable } from './yearly-table.tsx';

const HEADING_ID = 'yearly-heading';
const NOTE_ID = 'yearly-note';

/** Every year of the result in a table. A year that is pressed is shown month by month below. */
export const YearlyBreakdown = observer(function YearlyBreakdown() {
  const result = useDeferredResult();
  const workings = useStores().onDemand(Workings);
  if (!result) return null;
  const { statement, input, symbol } = result;
  return (
    <section className="yearly" aria-labelledby={HEADING_ID}>
      <div className="yearly-head">
        <div className="yearly-title">
          <h2 id={HEADING_ID} className="result-title">
            Yearly Breakdown
          </h2>
          <DownloadCsv />
        </div>
        <MoneyNote {...result} />
        <p id={NOTE_ID}>
          {input.adjustForInflation ? 'In today’s money: opening' : 'Opening'} balance, what you add
          during the year, the interest it earns, and the closing balance. Choose a year to see its
          months.
        </p>
      </div>
      <div className="yearly-body">
        <YearlyTable
          labelledBy={HEADING_ID}
          describedBy={NOTE_ID}
          rows={statement.rows}
          symbol={symbol}
          shownYear={workings.door.isOpen ? workings.yearWithin(statement.rows.length) : null}
          onPress={workings.show}
        />
      </div>
    </section>
  );
});
