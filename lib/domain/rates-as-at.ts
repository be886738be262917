import { formatDay } from './iso-date.ts';

/** The revision that last changed currencies, asset classes or return rates, and when (ISO 8601, UTC). */
export type RatesAsAt = { revision: number; at: string };

/** The origin of a result's rates: a revision, the built-in rates, or null if the list does not say. */
export type RatesOrigin = RatesAsAt | 'standard' | null;

const HEADER = /^(\d{1,15}); at=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** Returns the rates' day in UTC, for people: 'November 20, 2026'; 'Standard rates' for the built-in ones. */
export function ratesOriginDay(origin: RatesOrigin): string {
  if (origin === 'standard') return 'Standard rates';
  return origin ? formatDay(origin.at) : 'Date not known';
}

/** Returns the same with the revision, if there is one: 'November 20, 2026, revision 12'. */
export function ratesOriginText(origin: RatesOrigin): string {
  const day = ratesOriginDay(origin);
  return origin && origin !== 'standard' ? `${day}, revision ${origin.revision}` : day;
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
