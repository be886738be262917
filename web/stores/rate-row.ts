import type { AssetClass, PlannedRate } from '#lib/domain/asset-class.ts';
import { oneDecimalPercentText } from '#lib/domain/format.ts';
import { RETURN_RATE } from '#lib/domain/limits.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { fractionOf, percentOf, roundedRate } from '#lib/domain/rates.ts';
import { RISK } from '#lib/domain/risk.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import type { PlannedItem, RateState, StoredRate } from '../api/return-rates.ts';

/** A colleague's change of a rate that was being changed here: what it is now, and what it was. */
export type RateConflict = RateState & {
  actor: string | null;
  at: Date | null;
  before: RateState;
};

/** A change of a rate that is not saved. */
export type RateDraft = {
  /** What stands in the field; null for a class that is not to be offered. */
  text: string | null;
  /** What was stored when it was typed. */
  base: RateState;
  /** What a colleague made of it in the meantime, until somebody has chosen. */
  conflict: RateConflict | null;
};

/** One asset class and its rate in the chosen currency. */
export type RateRow = {
  assetClass: AssetClass;
  /** What is stored, as it was last seen. */
  current: RateState['current'];
  planned: PlannedRate | null;
  /** Who planned it and when, where that is known. */
  plan: PlannedItem | null;
  /** What stands in the field; null where there is none, because the class is not, or not to be, offered. */
  text: string | null;
  /** The stored rate in full, '7.25%', where one decimal does not say it all. */
  exact: string | null;
  /** What the row stands for: a fraction, NaN where the text is no number, null for not offered. */
  newRate: number | null;
  /** True when somebody changed the row, and saving it would change what is stored. */
  isUnsaved: boolean;
  /** True when the next save without a date publishes the default of the risk, which nobody typed. */
  isDefault: boolean;
  conflict: RateConflict | null;
};

const NOTHING_STORED: RateState = { current: null, planned: null };

/** Returns the row of an asset class. `day` is the one from which changes are to count; empty for at once. */
export function rateRow(
  assetClass: AssetClass,
  loaded: StoredRate | undefined,
  draft: RateDraft | undefined,
  day = '',
): RateRow {
  const { current, planned } = draft?.base ?? loaded ?? NOTHING_STORED;
  const rate = current ?? RISK[assetClass.risk].defaultReturnRate;
  const isOffered = rate !== 'not-offered';
  const shown = isOffered ? oneDecimalPercentText(rate) : null;
  const text = draft ? draft.text : shown;
  const newRate = draft || !isOffered ? rateOf(text) : rate;
  const isUnsaved = draft !== undefined && isChange({ current, planned }, newRate, day);
  const isKept = isUnsaved || draft?.conflict || text !== shown;
  // Kept for a day that may be chosen, it hides nothing that comes in the meantime.
  if (draft && !isKept) return rateRow(assetClass, loaded, undefined, day);
  const isPlanSeen = isSamePlannedRate(loaded?.planned ?? undefined, planned ?? undefined);
  return {
    assetClass,
    current,
    planned,
    plan: isPlanSeen ? (loaded?.plan ?? null) : null,
    text,
    exact: exactText(current),
    newRate,
    isUnsaved,
    isDefault: !draft && current === null && planned === null,
    conflict: draft?.conflict ?? null,
  };
}

/** Returns whether a rate is another than the stored one: for a day, than what is planned for it. */
export function isChange(
  { current, planned }: RateState,
  rate: number | null,
  day: string,
): boolean {
  if (rate === null) return current !== 'not-offered';
  if (!day || !planned) return rate !== current;
  return !isSamePlannedRate(planned, { returnRate: rate, from: day });
}

function exactText(current: RateState['current']): string | null {
  if (typeof current !== 'number') return null;
  const isShort = Number(oneDecimalPercentText(current)) === percentOf(current);
  return isShort ? null : `${percentOf(current)}%`;
}

/** Returns the fraction that a typed percent stands for; NaN where it is no number, null where there is no text. */
export function rateOf(text: string | null): number | null {
  return text === null ? null : roundedRate(fractionOf(readPercent(text)));
}

/** Returns whether what a row stands for can be a rate, or is none. */
export function isUsable({ newRate }: RateRow): boolean {
  return newRate === null || (newRate >= RETURN_RATE.min && newRate <= RETURN_RATE.max);
}

/** Returns whether saving a row for `day`, or at once, may not be what was meant: it is asked about first. */
export function needsLook(row: RateRow, day: string): boolean {
  const { current, newRate, isDefault } = row;
  if (isDefault || replacesPlan(row, day)) return true;
  if (typeof current !== 'number') return false;
  return newRate === null || isUnusualChange(current, newRate);
}

/** Returns whether saving a row for `day` replaces its planned rate. */
export function replacesPlan({ planned, newRate }: RateRow, day: string): boolean {
  return day !== '' && planned !== null && newRate !== null;
}
