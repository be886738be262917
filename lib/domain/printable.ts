const PLAIN = /^[ -~]*$/;
const BREAKS = /[\s\u2028\u2029]+/gu;
// Control characters can drive the terminal; bidirectional ones can disguise text.
const UNSAFE = /(?!\n)[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/gu;

/** Returns text that is safe for a terminal: on one line, with control characters spelled out. */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : printableLines(text.replace(BREAKS, ' '));
}

/** Returns text over several lines with every control character spelled out, as JSON would: \u001b. */
export function printableLines(text: string): string {
  return text.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
