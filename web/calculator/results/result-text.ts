import { formatMoney, formatYears } from '#lib/domain/format.ts';

/** The words before the headline figure: 'In 10 years you could have'. */
export function leadText(years: number): string {
  return `In ${formatYears(years)} you could have`;
}

/** An amount as written, parted at its decimals, and how many figure-wide characters it takes. */
export type Figure = { whole: string; decimals: string; length: number };

const DECIMALS = '.00'.length;
/** M, W, @ and most scripts beyond Latin and the currency signs are wider than a figure. */
const WIDE = /[MWmw@%]|[^\0-\u{24f}\u{20a0}-\u{20cf}]/u;
const WIDTH_OF_WIDE = 1.7;

/**
 * An amount for display at a size that depends on its length. The length is the character count; a wide
 * letter in the currency's symbol counts as more than one, so that the figure never outgrows its column.
 */
export function figureOf(amount: number, symbol: string): Figure {
  const text = formatMoney(amount, symbol);
  const wide = [...symbol].filter((character) => WIDE.test(character)).length;
  return {
    whole: text.slice(0, -DECIMALS),
    decimals: text.slice(-DECIMALS),
    length: [...text].length + wide * (WIDTH_OF_WIDE - 1),
  };
}
