const MAX_EDITS = 3;
/** At most this share of a name may differ, so that a short name does not match an unrelated one. */
const MAX_EDITED_SHARE = 0.5;

/**
 * Returns the known name that was most likely meant: the only one that contains the typed text, else the one with the
 * smallest edit distance; null if none is close.
 */
export function closestMatch(typed: string, known: readonly string[]): string | null {
  const part = typed.toLowerCase();
  const whole = known.filter((name) => name.toLowerCase().includes(part));
  if (whole.length === 1) return whole[0] ?? null;
  let best: string | null = null;
  let fewest = MAX_EDITS + 1;
  for (const name of known) {
    if (Math.abs(name.length - typed.length) > MAX_EDITS) continue;
    const edits = editDistance(part, name.toLowerCase());
    if (edits < fewest && edits <= name.length * MAX_EDITED_SHARE) {
      best = name;
      fewest = edits;
    }
  }
  return best;
}

/** Returns the Levenshtein distance: how many letters were omitted, added or changed. */
function editDistance(typed: string, name: string): number {
  let row = [...Array(name.length + 1).keys()];
  for (const [i, letter] of [...typed].entries()) {
    const next = [i + 1];
    for (let j = 0; j < name.length; j++) {
      const [above = 0, before = 0, beside = 0] = [row[j + 1], row[j], next[j]];
      next.push(Math.min(above + 1, beside + 1, before + (letter === name[j] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
