import { isUnusual, type RateDiff, type SheetRate } from './rate-import.ts';
import type { BadRow, RateSheetError } from './rate-sheet.ts';

/** Of names of 100 characters, so many added and changed rates and bad rows are 90 KB. */
const MOST_RATES = 75;
const MOST_BAD_ROWS = 20;

/** Returns the first of each list, unusual changes before others, and how many there are. */
export function sheetPreview(
  { added, changed, unchanged, unusual }: RateDiff,
  bad: readonly BadRow[] = [],
) {
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

export type SheetRefusal = ReturnType<typeof sheetRefusal>;

/** Returns a refusal for the sake of single rows, as programs are told of it. */
export function sheetRefusal({ message, rows }: RateSheetError) {
  return { message, ...badRows(rows) };
}

function badRows(bad: readonly BadRow[]) {
  const first = bad.slice(0, MOST_BAD_ROWS);
  return {
    bad: first.map(({ line, reason }) => ({ line, message: reason })),
    badCount: bad.length,
  };
}

function previewed(rate: SheetRate) {
  const { currency, assetClass, before, after } = rate;
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before: before?.returnRate ?? null,
    after,
    unusual: isUnusual(rate),
  };
}
