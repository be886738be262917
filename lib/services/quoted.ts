const SHOWN_AT_MOST = 100;
const UNSAFE_TO_SHOW = /[\p{Control}\p{Format}\p{Surrogate}\u2028\u2029]/gu;

/** Text from outside as a sentence may repeat it: in quotes, on one line, and not longer than a name. */
export function quoted(text: string): string {
  const shown = text.replace(UNSAFE_TO_SHOW, ' ').trim();
  return shown.length > SHOWN_AT_MOST ? `'${shown.slice(0, SHOWN_AT_MOST - 1)}…'` : `'${shown}'`;
}
