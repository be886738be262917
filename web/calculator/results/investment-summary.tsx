import { observer } from 'mobx-react-lite';
import { formatMoney, formatOneDecimalPercent } from '#lib/domain/format.ts';
import { useDeferredResult } from './use-deferred-result.ts';

/** The result in four lines. They repeat what a drag shows elsewhere at once, and follow when it rests. */
export const InvestmentSummary = observer(function InvestmentSummary() {
  const result = useDeferredResult();
  if (!result) return null;
  const { statement, symbol } = result;
  const lines = [
    ['Future value', formatMoney(statement.futureValue, symbol)],
    ['Total invested', formatMoney(statement.totalInvested, symbol)],
    ['Interest earned', formatMoney(statement.interestEarned, symbol)],
    ['Interest share', formatOneDecimalPercent(statement.interestSharePercent)],
  ];
  return (
    <section className="summary result-section" aria-labelledby="summary-heading">
      <h2 id="summary-heading" className="result-title">
        Investment Summary
      </h2>
      <dl className="facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
