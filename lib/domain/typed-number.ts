const GROUPING = /[,\s]/g;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The least (0 or more) and the most a typed number may count as. */
export type Bounds = { min: number; max: number };

/**
 * What typed text counts as: the number it says, held within the bounds. Grouping commas and spaces are
 * dropped; text that is empty or not a number counts as 0. Never NaN, Infinity or -0.
 */
export function numberFromText(text: string, { min, max }: Bounds): number {
  const plain = text.replace(GROUPING, '');
  const value = NUMBER.test(plain) ? Number(plain) : 0;
  return Math.min(max, Math.max(min, value));
}
