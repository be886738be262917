import { type RatesAsAt, ratesDay } from '#lib/domain/rates-as-at.ts';

/** What is known of a report's rates: of when they are, that they are standard ones, or null where nobody said. */
export type KnownRates = RatesAsAt | 'standard' | null;

/** Returns what the assumptions say of the rates. Live ones are never called standard rates. */
export function ratesAsAtText(rates: KnownRates): string {
  if (rates === 'standard') return 'Standard rates';
  return rates ? `${ratesDay(rates)}, revision ${rates.revision}` : 'Date not known';
}

/** Returns where the rates come from, if that is said, and of when they are, in one sentence. */
export function ratesSentence(rates: KnownRates, source: string | undefined): string {
  if (rates === 'standard') return 'Rates: standard rates.';
  if (!rates) return source ? `Rates: ${source}, date not known.` : 'Rates: date not known.';
  const asAt = `as at ${ratesDay(rates)}.`;
  return source ? `Rates: ${source}, ${asAt}` : `Rates ${asAt}`;
}
