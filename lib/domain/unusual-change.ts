const MILLION = 1e6;
const TWO_POINTS = millionthsOf(0.02);

/**
 * Returns whether a change of a rate is unusual, so that somebody should look again: to at least twice or at most half
 * of the old one, and by at least 2 points. From 0 none is. Both are fractions; compared in whole millionths, so that
 * exactly twice and exactly 2 points count.
 */
export function isUnusualChange(before: number, after: number): boolean {
  const was = millionthsOf(before);
  const is = millionthsOf(after);
  return was > 0 && Math.abs(is - was) >= TWO_POINTS && (is >= was * 2 || is * 2 <= was);
}

/** Returns the question that an unusual change of a rate raises: '10 times the old rate?'. Null for a usual one. */
export function unusualChangeQuestion(before: number, after: number): string | null {
  if (!isUnusualChange(before, after)) return null;
  const was = millionthsOf(before);
  const is = millionthsOf(after);
  if (is > was) return `${Math.floor(is / was)} times the old rate?`;
  if (is <= 0) return 'No return at all?';
  if (is * 5 < was) return 'Less than a fifth of the old rate?';
  if (is * 4 <= was) return 'A quarter of the old rate?';
  if (is * 3 <= was) return 'A third of the old rate?';
  return 'Half the old rate?';
}

/** Returns a rate in whole millionths, the steps in which rates are kept. */
function millionthsOf(rate: number): number {
  return Math.round(rate * MILLION);
}
