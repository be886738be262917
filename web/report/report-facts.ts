import type { ClientDetails } from '#lib/schemas/client-details.ts';
import type { RootStore } from '../stores/root-store.ts';
import type { ReportFacts } from './report-model.ts';

/** What the calculator shows now, as a report for a client; null while there is no result. */
export function reportFacts(
  { calculator, site }: Pick<RootStore, 'calculator' | 'site'>,
  client: ClientDetails,
  date: Date,
): ReportFacts | null {
  const { input, statement, currency, symbol, mode, portfolio, selectedClass } = calculator;
  if (!input || !statement || !currency) return null;
  const parts = portfolio.allocations.map(({ assetClass, shownPercent }) => ({
    assetClass,
    sharePercent: shownPercent,
  }));
  const blended = { mode: 'blended', parts, risk: portfolio.risk } as const;
  const single = selectedClass && ({ mode: 'single', assetClass: selectedClass } as const);
  const chosen = mode === 'blended' ? blended : single;
  if (!chosen) return null;
  return {
    site,
    client,
    date,
    ratesAsAt: calculator.isStandardRates ? null : calculator.ratesAsAt,
    currency: { code: currency.code, symbol },
    input,
    statement,
    portfolio: chosen,
  };
}
