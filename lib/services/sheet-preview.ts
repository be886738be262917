import { isUnusual, type RateDiff, type SheetRate } from './rate-import.ts';
import { type BadRow, badRows } from './rate-sheet.ts';

/** Of names of 100 characters, so many added and changed rates, with the bad rows, are 90 KB. */
const MOST_RATES = 75;

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

function previewed(rate: SheetRate) {
  const { currency, assetClass, before, after, replaces } = rate;
  return {
    currency: currency.code,
    assetClass: assetClass.name,
    before,
    after,
    unusual: isUnusual(rate),
    replaces,
  };
}
