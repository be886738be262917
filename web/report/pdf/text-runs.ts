import type { Typeface } from './pdf-document.ts';

/** A part of a text, and what it is set in: one of the report's typefaces, or the browser if both lack a character. */
export type TextRun = { text: string; setIn: Typeface | 'browser' };

type HasGlyph = (character: string, typeface: Typeface) => boolean;

// A word, as far as shaping goes: letters with their marks, symbols, joiners and adjacent punctuation.
const WORD =
  /\p{P}*(?:\p{L}|\p{M}|\p{S}|\p{Nl}|\p{No}|\p{Co}|\p{Cn}|\p{Emoji_Modifier}|\u200C|\u200D)+\p{P}*|\P{ASCII}/gu;
const PLAIN = /^[ -~]*$/;
const COMBINING = /\p{M}/u;
// Only spaces and punctuation, which have no direction of their own.
const NEUTRAL = /^[\p{Z}\p{P}]*$/u;
const AFTER_SPACE = /(?<= )/;

/**
 * Returns the runs of a text. The browser sets whole words that contain a combining accent or a character that both typefaces
 * lack, together with any marks and spaces between two such words, whose order it then determines. Each other word is in one
 * typeface.
 */
export function textRuns(text: string, hasGlyph: HasGlyph): TextRun[] {
  if (PLAIN.test(text)) return [{ text, setIn: 'instrument' }];
  const runs: TextRun[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (typefaceOf(word, hasGlyph) && !COMBINING.test(word)) continue;
    const between = text.slice(at, index);
    const last = runs.at(-1);
    if (last?.setIn === 'browser' && NEUTRAL.test(between)) last.text += between + word;
    else runs.push(...inTypefaces(between, hasGlyph), { text: word, setIn: 'browser' });
    at = index + word.length;
  }
  return [...runs, ...inTypefaces(text.slice(at), hasGlyph)];
}

function inTypefaces(text: string, hasGlyph: HasGlyph): TextRun[] {
  const runs: TextRun[] = [];
  const parts = text
    .split(AFTER_SPACE)
    .flatMap((word) => (typefaceOf(word, hasGlyph) ? [word] : [...word]));
  for (const part of parts) {
    const setIn = typefaceOf(part, hasGlyph) ?? 'instrument';
    const last = runs.at(-1);
    if (last?.setIn === setIn) last.text += part;
    else if (part) runs.push({ text: part, setIn });
  }
  return runs;
}

/** Returns the first typeface that has all characters of a text; undefined if neither does. */
function typefaceOf(text: string, hasGlyph: HasGlyph): Typeface | undefined {
  const typefaces = ['instrument', 'noto'] as const;
  return typefaces.find((typeface) =>
    [...text].every((character) => hasGlyph(character, typeface)),
  );
}
