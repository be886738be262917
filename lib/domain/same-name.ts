/**
 * Returns what two spellings of one name have in common, for maps and sets: composed or not, and in any letter case.
 * By way of small letters to capitals, so that 'σ' and 'ς' meet, and 'ß', 'ẞ' and 'SS'.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');
}

/** Returns true if two names differ in letter case or composition at most. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
