import type { AssetClass, PlannedRate } from '#lib/domain/asset-class.ts';
import { oneDecimalPercentText } from '#lib/domain/format.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { fractionOf, percentOf, roundedRate } from '#lib/domain/rates.ts';
import { RETURN_RATE } from '#lib/domain/record-limits.ts';
import { RISK } from '#lib/domain/risk.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import type { PlannedItem, RateState, StoredRate } from '../api/return-rates.ts';

/** A colleague's change of a rate with an unsaved change: the rate now, and before. */
export type RateConflict = RateState & {
  actor: string | null;
  at: Date | null;
  before: RateState;
};

/** An unsaved change of a rate. */
export type RateDraft = {
  /** The text of the field; null to stop offering the class. */
  text: string | null;
  /** The stored rate when it was typed. */
  base: RateState;
  /** A colleague's change meanwhile, until the user has chosen. */
  conflict: RateConflict | null;
};

/** One asset class and its rate in the chosen currency. */
export type RateRow = {
  assetClass: AssetClass;
  /** The stored rate, as last seen. */
  current: RateState['current'];
  planned: PlannedRate | null;
  /** Who planned the rate and when, if known. */
  plan: PlannedItem | null;
  /** The text of the field; null if there is no field, because the class is not offered, or no longer will be. */
  text: string | null;
  /** The stored rate in full, '7.25%', if it has more than one decimal. */
  exact: string | null;
  /** The rate in the field: a fraction, NaN for text that is not a number, null for not offered. */
  newRate: number | null;
  /** Whether the user has changed the row so that a save would change the stored rate. */
  isUnsaved: boolean;
  /** Whether the next save without a date publishes the default rate of the risk, which nobody typed. */
  isDefault: boolean;
  conflict: RateConflict | null;
};

const NOTHING_STORED: RateState = { current: null, planned: null };

/** Returns the row of an asset class. `day` is when changes take effect; '' for at once. */
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
  // A draft that changes nothing may do so for another day. Until then it must not hide the stored rate.
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

/** Returns whether a rate differs from the stored one or, with a day, from the planned one. */
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

/** Returns a typed percent as a fraction; NaN if it is not a number, null if there is no text. */
export function rateOf(text: string | null): number | null {
  return text === null ? null : roundedRate(fractionOf(readPercent(text)));
}

/** Returns whether a row holds a valid rate, or none. */
export function isUsable({ newRate }: RateRow): boolean {
  return newRate === null || (newRate >= RETURN_RATE.min && newRate <= RETURN_RATE.max);
}

/** Returns whether to ask before saving a row, because it may be a mistake. `day` is '' for at once. */
export function needsConfirmation(row: RateRow, day: string): boolean {
  const { current, newRate, isDefault } = row;
  if (isDefault || replacesPlan(row, day)) return true;
  if (typeof current !== 'number') return false;
  return newRate === null || isUnusualChange(current, newRate);
}

/** Returns whether saving a row for `day` replaces its planned rate. */
export function replacesPlan({ planned, newRate }: RateRow, day: string): boolean {
  return day !== '' && planned !== null && newRate !== null;
}
