import { INPUT_LIMITS } from './limits.ts';
import { readPercent } from './typed-number.ts';

/** Returns the whole years that a typed text counts as, within INPUT_LIMITS.years; null where it is no number. */
export function readYears(text: string): number | null {
  const { min, max } = INPUT_LIMITS.years;
  const years = Math.round(readPercent(text));
  return Number.isNaN(years) ? null : Math.min(max, Math.max(min, years));
}
