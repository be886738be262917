/**
 * What two spellings of one name have in common, for maps and sets: composed or not, and in any letter case.
 * Upper case comes first so that letters with two small forms ('σ' and 'ς') or a two-letter capital
 * ('ß' and 'SS') meet too.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** True if two names differ in letter case or composition at most. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
