import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import { oneDecimalPercentText } from '#lib/domain/format.ts';
import { fractionOf, percentOf, roundedRate } from '#lib/domain/rates.ts';
import { RISK } from '#lib/domain/risk.ts';
import { readPercent } from '#lib/domain/typed-number.ts';

/** A rate as a person left it in its field: the text, and the fraction it stands for, NaN when it is not a number. */
export type RateDraft = { text: string; rate: number };

/** One asset class and its rate in the chosen currency. */
export type RateRow = {
  assetClass: AssetClass;
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
};

/** Returns the row of an asset class. A draft with the text that stands there anyway changes nothing. */
export function rateRow(
  assetClass: AssetClass,
  stored: ReturnRate | undefined,
  draft: RateDraft | undefined,
): RateRow {
  const id = stored?.id ?? 0;
  const rate = stored?.returnRate ?? RISK[assetClass.risk].defaultReturnRate;
  const shown = oneDecimalPercentText(rate);
  const exact = Number(shown) === percentOf(rate) ? null : `${percentOf(rate)}%`;
  const isTyped = draft !== undefined && draft.text !== shown;
  const { text, rate: newRate } = isTyped ? draft : { text: shown, rate };
  return { assetClass, id, rate, exact, text, newRate, isTyped, isUnsaved: isTyped || id === 0 };
}

/** Returns the draft of a typed percent. */
export function draftOf(text: string): RateDraft {
  return { text, rate: roundedRate(fractionOf(readPercent(text))) };
}
