/** A part of a text: drawn in the report's typeface, or left to the browser where that lacks a letter. */
export type TextRun = { text: string; isForeign: boolean };

// A word as far as shaping goes: letters with their marks, symbols, joiners and the punctuation at their side.
const WORD =
  /\p{P}*(?:\p{L}|\p{M}|\p{S}|\p{Nl}|\p{No}|\p{Co}|\p{Cn}|\p{Emoji_Modifier}|\u200C|\u200D)+\p{P}*|\P{ASCII}/gu;
const PLAIN = /^[ -~]*$/;
const COMBINING = /\p{M}/u;

/**
 * A text in runs. A word with a letter the typeface lacks, or with a loose accent, is foreign whole; what
 * stands between two foreign words goes with them, so that the browser sets their order (Arabic, Hebrew).
 * Digits beside them stay text.
 */
export function textRuns(text: string, hasGlyph: (character: string) => boolean): TextRun[] {
  if (PLAIN.test(text)) return [{ text, isForeign: false }];
  const isForeign = (word: string) =>
    COMBINING.test(word) || [...word].some((character) => !hasGlyph(character));
  const spans: { from: number; to: number }[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isForeign(word)) continue;
    const last = spans.at(-1);
    const to = index + word.length;
    if (last && isNeutral(text.slice(last.to, index))) last.to = to;
    else spans.push({ from: index, to });
  }
  const runs: TextRun[] = [];
  let at = 0;
  for (const { from, to } of spans) {
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
