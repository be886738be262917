import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import { oneDecimalPercentText } from '#lib/domain/format.ts';
import { fractionOf, percentOf, roundedRate } from '#lib/domain/rates.ts';
import { RISK } from '#lib/domain/risk.ts';
import { readPercent } from '#lib/domain/typed-number.ts';
import type { ConflictFacts } from '../api/refusal.ts';

/** A rate as a person left it in its field: the text, and the fraction it stands for, NaN when it is not a number. */
type TypedRate = { text: string; rate: number };

/** A colleague's change of a rate that another was typed for; `before` is what was changed, as far as it was seen. */
export type RateConflict = ConflictFacts<ReturnRate> & { before: ReturnRate | undefined };

/** What was typed or could not be saved, and what it was typed base, which a rate loaded later never is. */
export type RateDraft = TypedRate & {
  /** The rate that was stored, as it was last seen; undefined if none was. */
  base: ReturnRate | undefined;
  /** What a colleague made of it in the meantime, until somebody has chosen. */
  conflict: RateConflict | null;
};

/** One asset class and its rate in the chosen currency. */
export type RateRow = {
  assetClass: AssetClass;
  /** The stored rate as it was last seen; undefined if none was. */
  stored: ReturnRate | undefined;
  /** The stored rate's id; 0 while none is stored, and the default of the risk level stands in. */
  id: number;
  /** The stored rate, or the default: a fraction. */
  rate: number;
  /** The same in full, '7.25%', where one decimal does not say it all. */
  exact: string | null;
  /** What stands in the field, a percent with one decimal until somebody types. */
  text: string;
  /** What is saved: the fraction typed; else the stored one with all its decimals. */
  newRate: number;
  isTyped: boolean;
  /** True when saving would change what is stored. */
  isUnsaved: boolean;
  conflict: RateConflict | null;
};

/** How saving one row went. */
export type RateOutcome = {
  row: RateRow;
  /** What stood in the way, null if nothing did; and a colleague's change where it was that. */
  error: unknown;
  conflict: RateConflict | null;
  /** True when nothing is left to be saved. */
  isSettled: boolean;
};

/** Returns the row of an asset class. A draft with the text that says all of the stored rate anyway changes nothing. */
export function rateRow(
  assetClass: AssetClass,
  loaded: ReturnRate | undefined,
  draft: RateDraft | undefined,
  isLeftDeleted = false,
  isForDay = false,
): RateRow {
  const stored = draft ? draft.base : loaded;
  const id = stored?.id ?? 0;
  const rate = stored?.returnRate ?? RISK[assetClass.risk].defaultReturnRate;
  const shown = oneDecimalPercentText(rate);
  const exact = Number(shown) === percentOf(rate) ? null : `${percentOf(rate)}%`;
  // Where the text does not say all of what is stored, to type it is to change that; for a day, what is planned, too.
  const saysAll = exact === null && !(isForDay && stored?.next);
  const isTyped = draft !== undefined && (draft.text !== shown || !saysAll);
  // Kept for a day that may be chosen, it hides nothing that comes in the meantime.
  if (draft && !isTyped && !draft.conflict)
    return rateRow(assetClass, loaded, undefined, isLeftDeleted);
  const { text, rate: newRate } = isTyped ? draft : { text: shown, rate };
  const isUnsaved = isTyped || (id === 0 && !isLeftDeleted);
  const conflict = (isUnsaved && draft?.conflict) || null;
  return { assetClass, stored, id, rate, exact, text, newRate, isTyped, isUnsaved, conflict };
}

/** Returns what a typed percent stands for. */
export function draftOf(text: string): TypedRate {
  return { text, rate: roundedRate(fractionOf(readPercent(text))) };
}
