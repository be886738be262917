import { formatMoney, formatOneDecimalPercent } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';

type Props = { statement: Statement; symbol: string };

/** The result in four lines. */
export function InvestmentSummary({ statement, symbol }: Props) {
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
}
