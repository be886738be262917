import { formatDay } from './iso-date.ts';

/** The revision that last changed currencies, asset classes or return rates, and when (ISO 8601, UTC). */
export type RatesAsAt = { revision: number; at: string };

/** The origin of a result's rates: a revision, the built-in rates, a preview, or null if the list does not say. */
export type RatesOrigin = RatesAsAt | 'standard' | 'preview' | null;

const HEADER = /^(\d{1,15}); at=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** Returns where rates are from in a sentence of their own: 'Rates as at November 20, 2026'; null if it is not known. */
export function ratesOriginSentence(origin: RatesOrigin): string | null {
  if (origin === 'standard') return 'Standard rates';
  if (origin === 'preview') return 'Rates of this preview';
  return origin && `Rates as at ${formatDay(origin.at)}`;
}

/** Returns the header Catalogue-Revision of a public list: '42; at=2026-11-20T09:30:00Z'. */
export function catalogueRevisionHeader({ revision, at }: RatesAsAt): string {
  return `${revision}; at=${at.replace(/\.\d+(?=Z$)/, '')}`;
}

/** Returns the parsed header Catalogue-Revision; null if it is missing or malformed. */
export function readCatalogueRevision(header: string | null): RatesAsAt | null {
  const [, revision, at = ''] = HEADER.exec(header ?? '') ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { revision: Number(revision), at };
}
