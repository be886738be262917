import { formatDay } from './iso-date.ts';

/** The revision that last changed currencies, asset classes or return rates, and when (ISO 8601, UTC). */
export type RatesAsAt = { revision: number; at: string };

/** Where the rates of a result are from: a revision, the built-in ones, or (null) a list that does not say. */
export type RatesOrigin = RatesAsAt | 'standard' | null;

const HEADER = /^(\d{1,15}); at=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** Returns the day that rates are as at, in UTC wherever it is read: 'November 20, 2026', 'Standard rates'. Live ones are never called standard rates. */
export function ratesOriginDay(origin: RatesOrigin): string {
  if (origin === 'standard') return 'Standard rates';
  return origin ? formatDay(origin.at) : 'Date not known';
}

/** Returns it with the revision, where there is one: 'November 20, 2026, revision 12'. */
export function ratesOriginText(origin: RatesOrigin): string {
  const day = ratesOriginDay(origin);
  return origin && origin !== 'standard' ? `${day}, revision ${origin.revision}` : day;
}

/** Returns the header Catalogue-Revision of a public list: '42; at=2026-11-20T09:30:00Z'. */
export function catalogueRevisionHeader({ revision, at }: RatesAsAt): string {
  return `${revision}; at=${at.replace(/\.\d+(?=Z$)/, '')}`;
}

/** Returns what a header Catalogue-Revision says; null where there is none, or nothing to go by in it. */
export function readCatalogueRevision(header: string | null): RatesAsAt | null {
  const [, revision, at = ''] = HEADER.exec(header ?? '') ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { revision: Number(revision), at };
}
