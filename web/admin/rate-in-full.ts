import { percentOf } from '#lib/domain/rates.ts';

/** Returns a rate (a fraction) with at least one decimal, and as many as it has: '11.0%', '7.25%'. */
export function rateInFull(rate: number): string {
  const text = String(percentOf(rate));
  return text.includes('.') ? `${text}%` : `${text}.0%`;
}
