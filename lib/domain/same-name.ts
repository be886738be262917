/** More marks on one letter than any language has; text in the stream-safe format of Unicode has 30 at most (UAX 15). */
const PILE_OF_MARKS = /\p{M}{31}/u;

/** Returns text in Unicode NFC. A pile of marks stays: putting it in order takes time by the square of its length. */
export function composed(text: string): string {
  return PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}

/** Returns what two spellings of a name have in common. By way of small letters 'σ' and 'ς' meet, and 'ß', 'ẞ' and 'SS'. */
export function nameKey(name: string): string {
  return composed(composed(name).toLowerCase().toUpperCase());
}

/** Returns true if two names differ in letter case or composition at most. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
