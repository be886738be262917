import { isUnusual, type PlannedRate, type RateDiff } from './rate-import.ts';
import type { BadRow } from './rate-sheet.ts';

/** A rate of a sheet beside the stored one, as fractions; `before` is null where there is none. */
type PreviewedRate = {
  currency: string;
  assetClass: string;
  before: number | null;
  after: number;
  unusual: boolean;
};

/** What importing a sheet comes to, as programs are told of it. */
type SheetPreview = {
  added: PreviewedRate[];
  changed: PreviewedRate[];
  unchanged: number;
  bad: { line: number; message: string }[];
};

/** Returns what importing a sheet comes to, by the names of currencies and classes. */
export function sheetPreview(
  { added, changed, unchanged }: RateDiff,
  bad: readonly BadRow[] = [],
): SheetPreview {
  return {
    added: added.map(previewed),
    changed: changed.map(previewed),
    unchanged,
    bad: badRows(bad),
  };
}

/** Returns rows that cannot be used with the sentence that says why. */
export function badRows(bad: readonly BadRow[]): SheetPreview['bad'] {
  return bad.map(({ line, reason }) => ({ line, message: reason }));
}

function previewed(rate: PlannedRate): PreviewedRate {
  const { currency, assetClass, before, after } = rate;
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before?.returnRate ?? null,
    after,
    unusual: isUnusual(rate),
  };
}
