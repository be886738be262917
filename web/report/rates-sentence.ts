import { type RatesOrigin, ratesDay } from '#lib/domain/rates-as-at.ts';

/** Returns where the rates come from, if that is said, and of when they are, in one sentence. */
export function ratesSentence(rates: RatesOrigin, source: string | undefined): string {
  if (rates === 'standard') return 'Rates: standard rates.';
  if (!rates) return source ? `Rates: ${source}, date not known.` : 'Rates: date not known.';
  const asAt = `as at ${ratesDay(rates)}.`;
  return source ? `Rates: ${source}, ${asAt}` : `Rates ${asAt}`;
}
