/** The revision that last changed currencies, asset classes or return rates, and when (ISO 8601, UTC). */
export type RatesAsAt = { revision: number; at: string };

const UTC_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const HEADER = /^(\d{1,15}); at=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** Returns the day that rates are as at, in UTC wherever it is read: 'November 20, 2026'. */
export function ratesDay({ at }: Pick<RatesAsAt, 'at'>): string {
  return UTC_DAY.format(new Date(at));
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
