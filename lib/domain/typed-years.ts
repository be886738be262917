import { INPUT_LIMITS } from './limits.ts';
import { readWhole } from './typed-number.ts';

/** Returns the whole years that a typed text counts as, within INPUT_LIMITS.years; null where it is no number. */
export function readYears(text: string): number | null {
  return readWhole(text, INPUT_LIMITS.years);
}
