import { UsageError } from './failure.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const GROUPING = /[,_\s]/g;

/** A number as people write it, grouped or with a percent sign; NaN for anything else. */
export function numberOf(text: string): number {
  const plain = text.replace(GROUPING, '').replace(/%$/, '');
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

/** A number within bounds as an option or argument gives it. Anything else is wrong usage. */
export function numberWithin(
  as: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const value = numberOf(text);
  if (value >= min && value <= max) return value;
  const bounds = `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  throw new UsageError(`${as} must be a number from ${bounds}.`);
}

/** A whole number within bounds as an option or argument gives it. Anything else is wrong usage. */
export function wholeNumberWithin(
  as: string,
  text: string,
  bounds: { min: number; max: number },
): number {
  const value = numberOf(text);
  if (Number.isSafeInteger(value) && value >= bounds.min && value <= bounds.max) return value;
  const limits =
    bounds.max === Number.MAX_SAFE_INTEGER ? `${bounds.min} up` : `${bounds.min} to ${bounds.max}`;
  throw new UsageError(`${as} must be a whole number from ${limits}.`);
}
