const MILLION = 1e6;
const TWO_POINTS = millionthsOf(0.02);

/**
 * Returns whether a rate (a fraction) at least doubles, or falls to half or less, and changes by at least 2 percentage points.
 * No change from 0 is unusual. Compared in whole millionths, so that exactly twice and exactly 2 points count.
 */
export function isUnusualChange(before: number, after: number): boolean {
  const was = millionthsOf(before);
  const is = millionthsOf(after);
  return was > 0 && Math.abs(is - was) >= TWO_POINTS && (is >= was * 2 || is * 2 <= was);
}

/** Returns the question to ask about an unusual change: '10 times the old rate?'; null for a usual one. */
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

function millionthsOf(rate: number): number {
  return Math.round(rate * MILLION);
}
