import { memo } from 'react';
import { summaryLines } from '#lib/domain/lines.ts';
import { Facts } from '../../ui/facts.tsx';
import { useDeferredResult } from './deferred-result.tsx';
import { MoneyNote } from './headline-facts.tsx';

/** The result in four lines. They may follow later, because the same figures are shown elsewhere at once. */
export const InvestmentSummary = memo(function InvestmentSummary() {
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <section className="summary result-section" aria-labelledby="summary-heading">
      <div className="summary-head line">
        <h2 id="summary-heading" className="result-title">
          Investment Summary
        </h2>
        <MoneyNote {...result} />
      </div>
      <Facts lines={summaryLines(result.statement, result.symbol)} />
    </section>
  );
});
