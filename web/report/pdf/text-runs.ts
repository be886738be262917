/** A part of a text: drawn in the report's typeface, or left to the browser where that lacks a letter. */
export type TextRun = { text: string; isForeign: boolean };

// A word as far as shaping goes: letters with their marks, symbols and joiners. All else is neutral.
const WORD =
  /(?:\p{L}|\p{M}|\p{S}|\p{Nl}|\p{No}|\p{Co}|\p{Cn}|\p{Emoji_Modifier}|\u200C|\u200D)+|\P{ASCII}/gu;
const PLAIN = /^[ -~]*$/;
const COMBINING = /\p{M}/u;

/**
 * A text in runs. A word with a letter the typeface lacks, or with a loose accent, is foreign whole; what
 * stands between two foreign words goes with them, so that the browser sets their order (Arabic, Hebrew).
 * Digits beside them stay text.
 */
export function textRuns(text: string, hasGlyph: (character: string) => boolean): TextRun[] {
  if (PLAIN.test(text)) return [{ text, isForeign: false }];
  const foreign = [...text.matchAll(WORD)]
    .filter(([word]) => COMBINING.test(word) || [...word].some((character) => !hasGlyph(character)))
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
  const runs: TextRun[] = [];
  let at = 0;
  for (let index = 0; index < foreign.length; index++) {
    const { from = 0 } = foreign[index] ?? {};
    let { to = 0 } = foreign[index] ?? {};
    for (
      let next = foreign[index + 1];
      next && isNeutral(text.slice(to, next.from));
      next = foreign[index + 1]
    ) {
      to = next.to;
      index++;
    }
    if (from > at) runs.push({ text: text.slice(at, from), isForeign: false });
    runs.push({ text: text.slice(from, to), isForeign: true });
    at = to;
  }
  if (at < text.length) runs.push({ text: text.slice(at), isForeign: false });
  return runs;
}

/** Only spaces and punctuation: nothing that reads in an order of its own. */
function isNeutral(between: string): boolean {
  return /^[\p{Z}\p{P}]*$/u.test(between);
}
