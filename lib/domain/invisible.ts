// Characters without a shape, except variation selectors, which emoji and CJK need, and joiners between letters or marks, which
// Arabic, Indic and South-East Asian scripts need.
const INVISIBLE =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Format}\p{Default_Ignorable_Code_Point}]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u;
/** INVISIBLE, and all white space except single spaces. */
const HIDDEN = new RegExp(
  `${INVISIBLE.source}|(?<= ) |(?! )[\\p{Separator}\\p{Control}\\p{Surrogate}]`,
  'gu',
);

/** Returns the first invisible character of a name, as 'U+200B'; null if there is none. */
export function invisibleIn(text: string): string | null {
  const [found] = INVISIBLE.exec(text) ?? [];
  return found === undefined ? null : codePoint(found);
}

/** Returns text with invisible and look-alike characters spelled out: 'Yield(U+00A0)Funds'. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `(${codePoint(character)})`);
}

/** Returns a character as 'U+200B'. */
export function codePoint(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${digits.padStart(4, '0')}`;
}
