import { isUnusual, type RateDiff, type SheetRate } from './rate-import.ts';
import { type BadRow, badRows } from './rate-sheet.ts';

/** With names of 100 characters, so many added and changed rates and the bad rows make an answer of 90 KB. */
const MAX_RATES = 75;

/** Returns the first entries of each list, with unusual changes first, and how many there are. */
export function sheetPreview(
  { added, changed, unchanged, unusual }: RateDiff,
  bad: readonly BadRow[] = [],
) {
  const usual = changed.filter((rate) => !isUnusual(rate));
  return {
    added: added.slice(0, MAX_RATES).map(previewed),
    addedCount: added.length,
    changed: [...unusual, ...usual].slice(0, MAX_RATES).map(previewed),
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
