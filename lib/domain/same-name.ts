import { NAME_LENGTH, USERNAME_LENGTH } from './limits.ts';

/** Longer than any name in UTF-16, written with each of its accents apart. */
const NO_NAME_LENGTH = 10 * NAME_LENGTH;

/**
 * More marks on one letter than any language has; text in the stream-safe format of Unicode has 30 at most (UAX 15). What
 * stands before the first is part of it, so that a pile is not counted again from each of its marks.
 */
const PILE_OF_MARKS = /(?:^|\P{M})\p{M}{31}/u;

/** Returns text in Unicode NFC. A pile of marks stays: putting it in order takes time by the square of its length. */
export function composed(text: string): string {
  return PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}

/**
 * Returns what two spellings of a name have in common. By way of small letters 'σ' and 'ς' meet, and 'ß', 'ẞ' and 'SS'. A text
 * that is too long for a name stays as it is.
 */
export function nameKey(name: string): string {
  if (name.length > NO_NAME_LENGTH) return name;
  return composed(composed(name).toLowerCase().toUpperCase());
}

/**
 * Returns the key of a username as somebody typed it. One that is longer than a username may be has the key '', which is no
 * user's, before any work on its characters: anybody can send one.
 */
export function usernameKey(typed: string): string {
  const name = typed.trim();
  const first = [...name.slice(0, 2 * USERNAME_LENGTH + 1)];
  return first.length > USERNAME_LENGTH ? '' : nameKey(name);
}

/** Returns true if two names differ in letter case or composition at most. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
