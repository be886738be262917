// Format characters; between letters or marks, joiners mean something in Arabic, Indic and South-East Asian scripts.
const INVISIBLE =
  /(?![\u200c\u200d])\p{Format}|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u;
/** What text in a sentence could hide: the above, and all white space but a space by itself. */
const HIDDEN = new RegExp(
  `${INVISIBLE.source}|(?<= ) |(?! )[\\p{Separator}\\p{Control}\\p{Surrogate}]`,
  'gu',
);

/** Returns the first character of a name that cannot be seen, as 'U+200B'; null where there is none. */
export function invisibleIn(text: string): string | null {
  const [found] = INVISIBLE.exec(text) ?? [];
  return found === undefined ? null : codePoint(found);
}

/** Returns text with everything spelled out that cannot be seen or told apart: 'Yield(U+00A0)Funds'. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `(${codePoint(character)})`);
}

/** Returns a character as 'U+200B'. */
export function codePoint(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${digits.padStart(4, '0')}`;
}
