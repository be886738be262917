import type { Bounds } from './limits.ts';

const GROUPING = /[,\s]/g;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Returns what typed text counts as: the number it says, held within the bounds (0 or more). Grouping commas and
 * spaces are dropped; text that is empty or not a number counts as 0. Never NaN, Infinity or -0.
 */
export function numberFromText(text: string, { min, max }: Bounds): number {
  const value = parseNumber(text);
  return Math.min(max, Math.max(min, Number.isNaN(value) ? 0 : value));
}

/** Returns the number a text says, its grouping commas and spaces dropped; NaN if it says none. */
export function parseNumber(text: string): number {
  const plain = text.replace(GROUPING, '');
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}
