import { formatDay } from './iso-date.ts';
import type { RatesOrigin } from './rates-as-at.ts';

/** Returns the rates' day in UTC, for people: 'November 20, 2026'; 'Standard rates' for the built-in ones. */
export function ratesOriginDay(origin: RatesOrigin): string {
  if (origin === 'standard') return 'Standard rates';
  if (origin === 'preview') return 'This preview';
  return origin ? formatDay(origin.at) : 'Date not known';
}

/** Returns the same with the revision, if there is one: 'November 20, 2026, revision 12'. */
export function ratesOriginText(origin: RatesOrigin): string {
  const day = ratesOriginDay(origin);
  return origin && typeof origin === 'object' ? `${day}, revision ${origin.revision}` : day;
}
