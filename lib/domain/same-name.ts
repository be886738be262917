import { NAME_LENGTH, USERNAME_LENGTH } from './limits.ts';

/** Longer than any name in UTF-16, written with each of its accents apart. */
const NO_NAME_LENGTH = 10 * NAME_LENGTH;

/**
 * More marks on one letter than any language has; text in the stream-safe format of Unicode has 30 at most (UAX 15). What
 * stands before the first is part of it, so that a pile is not counted again from each of its marks.
 */
const PILE_OF_MARKS = /(?:^|\P{M})\p{M}{31}/u;
/** JavaScript counts U+FEFF among white space, which is an invisible character. */
const WHITE_SPACE = /(?:(?!\ufeff)[\s\u0085])+/gu;

/** Returns text in Unicode NFC. A pile of marks stays: putting it in order takes time by the square of its length. */
export function composed(text: string): string {
  return PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}

/** Returns a name as it is stored: in NFC, one space for white space of any kind and length, none at the ends. */
export function storedName(text: string): string {
  return composed(text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, ''));
}

/** Returns what two spellings of a name have in common. A text that is too long for a name stays as it is. */
export function nameKey(name: string): string {
  return name.length > NO_NAME_LENGTH ? name : letterKey(storedName(name));
}

/**
 * Returns what names that 1.0 took for one have in common; others may both be stored. By way of small letters 'σ' and 'ς'
 * meet, and 'ß', 'ẞ' and 'SS'.
 */
export function letterKey(name: string): string {
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

/** Returns true if two names differ in letter case, composition or white space at most. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Returns what finds items by name: the one of exactly that name, else all of the same name, which older versions have let in. */
export function findsNamed<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): (name: string) => readonly T[] {
  // Thousands of rows spell the same few names, and folding one is slow.
  const found = new Map<string, readonly T[]>(items.map((item) => [nameOf(item), [item]]));
  const byKey = new Map<string, T[]>();
  return (name) => {
    const known = found.get(name);
    if (known) return known;
    if (byKey.size === 0)
      for (const item of items) {
        const key = nameKey(nameOf(item));
        byKey.set(key, [...(byKey.get(key) ?? []), item]);
      }
    const alike = byKey.get(nameKey(name)) ?? [];
    found.set(name, alike);
    return alike;
  };
}
