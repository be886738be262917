import { observer } from 'mobx-react-lite';
import { formatMoney } from '#lib/domain/format.ts';
import { useSeenResult } from '../results/use-deferred-result.ts';
import { growthSeries } from './growth-series.ts';

const READING_ID = 'growth-key-reading';

/** What the colours mean and, where there is no room beside the line, the year that is read: the last if null. */
export const GrowthKey = observer(function GrowthKey({ year }: { year: number | null }) {
  const result = useSeenResult(READING_ID);
  if (!result) return null;
  const { statement, symbol } = result;
  const { total, invested } = growthSeries(statement);
  const shownYear = year ?? statement.rows.length;
  return (
    <div className="growth-key">
      <p id={READING_ID} className="growth-key-year">
        Year {shownYear}
      </p>
      <p data-series="total">
        Total Value <span>{formatMoney(total[shownYear] ?? 0, symbol)}</span>
      </p>
      <p data-series="invested">
        Invested Amount <span>{formatMoney(invested[shownYear] ?? 0, symbol)}</span>
      </p>
    </div>
  );
});
