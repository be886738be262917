import { NAME_LENGTH, USERNAME_LENGTH } from './limits.ts';

/** Longer than any name, even decomposed, in UTF-16. */
const MAX_FOLDED_LENGTH = 10 * NAME_LENGTH;

/**
 * More combining marks on one letter than any language uses: Unicode's stream-safe text format allows 30 (UAX 15). Matches the
 * character before them too, so that the search does not start again at each mark.
 */
const PILE_OF_MARKS = /(?:^|\P{M})\p{M}{31}/u;
/** Not U+FEFF, which JavaScript counts as white space: it is an invisible character. */
const WHITE_SPACE = /(?:(?!\ufeff)[\s\u0085])+/gu;

/** Returns text in Unicode NFC. Text with a pile of marks is returned unchanged, because sorting them takes quadratic time. */
export function composed(text: string): string {
  return PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}

/** Returns a name as it is stored: in NFC, with one space for each run of white space, and none at the ends. */
export function storedName(text: string): string {
  return composed(text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, ''));
}

/** Returns the same key for all spellings of a name. Text that is too long for a name is returned unchanged. */
export function nameKey(name: string): string {
  return name.length > MAX_FOLDED_LENGTH ? name : letterKey(storedName(name));
}

/**
 * Returns the key by which 1.0 compared names. Names with different keys may both be stored. Goes through lower case, so that
 * 'σ' and 'ς' have the same key, and so have 'ß', 'ẞ' and 'SS'.
 */
export function letterKey(name: string): string {
  return composed(composed(name).toLowerCase().toUpperCase());
}

/**
 * Returns the key of a typed username. Text that is too long for a username has the key '', which no user has, and costs no
 * further work, because anyone can send it.
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

/** Returns a lookup by name: the item with exactly that name, else all whose names are the same, which older versions allowed. */
export function finderByName<T>(
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
    const sameNamed = byKey.get(nameKey(name)) ?? [];
    found.set(name, sameNamed);
    return sameNamed;
  };
}
