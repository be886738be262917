import { isUnusual, type RateDiff, type SheetRate } from './rate-import.ts';
import { type BadRow, badRows } from './rate-sheet.ts';

/** With names of 100 characters, so many added and changed rates and the bad rows make an answer of 90 KB. */
const MAX_RATES = 75;

/** Returns the first entries of each list, with those to look at first, and how many there are. */
export function sheetPreview({ added, changed, unchanged }: RateDiff, bad: readonly BadRow[] = []) {
  return {
    added: firstOf(added),
    addedCount: added.length,
    changed: firstOf(changed),
    changedCount: changed.length,
    unchanged,
    ...badRows(bad),
  };
}

function firstOf(rates: readonly SheetRate[]) {
  const needsAttention = (rate: SheetRate) => isUnusual(rate) || rate.replaces !== null;
  const [first, others] = [
    rates.filter(needsAttention),
    rates.filter((rate) => !needsAttention(rate)),
  ];
  return [...first, ...others].slice(0, MAX_RATES).map(previewed);
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
