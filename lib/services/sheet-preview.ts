import { isUnusual, type RateDiff, type SheetRate } from './rate-import.ts';
import type { BadRow, RateSheetError } from './rate-sheet.ts';

/** Rates are fractions; `before` is null where there is none. */
type PreviewedRate = {
  currency: string;
  assetClass: string;
  before: number | null;
  after: number;
  unusual: boolean;
};

type BadRows = { bad: { line: number; message: string }[]; badCount: number };

/** The first of each list, and how many there are. */
type SheetPreview = BadRows & {
  added: PreviewedRate[];
  addedCount: number;
  /** Unusual changes first. */
  changed: PreviewedRate[];
  changedCount: number;
  unchanged: number;
};

/** Of names of 100 characters, so many added and changed rates and bad rows are 90 KB. */
const MOST_RATES = 75;
const MOST_BAD_ROWS = 20;

export function sheetPreview(
  { added, changed, unchanged, unusual }: RateDiff,
  bad: readonly BadRow[] = [],
): SheetPreview {
  const usual = changed.filter((rate) => !isUnusual(rate));
  return {
    added: added.slice(0, MOST_RATES).map(previewed),
    addedCount: added.length,
    changed: [...unusual, ...usual].slice(0, MOST_RATES).map(previewed),
    changedCount: changed.length,
    unchanged,
    ...badRows(bad),
  };
}

export type SheetRefusal = BadRows & { message: string };

export function sheetRefusal({ message, rows }: RateSheetError): SheetRefusal {
  return { message, ...badRows(rows) };
}

function badRows(bad: readonly BadRow[]): BadRows {
  const first = bad.slice(0, MOST_BAD_ROWS);
  return {
    bad: first.map(({ line, reason }) => ({ line, message: reason })),
    badCount: bad.length,
  };
}

function previewed(rate: SheetRate): PreviewedRate {
  const { currency, assetClass, before, after } = rate;
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before?.returnRate ?? null,
    after,
    unusual: isUnusual(rate),
  };
}
