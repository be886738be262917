import type { PlannedRate } from '#lib/domain/asset-class.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { unusualChangeQuestion } from '#lib/domain/unusual-change.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import { Icon } from '../ui/icon.tsx';

/** Shown for an empty text. */
export const NOTHING = '–';

/** Returns a rate (a fraction) with all its decimals, at least one: '11.0%', '7.25%'. */
export function rateInFull(rate: number): string {
  const text = String(percentOf(rate));
  return text.includes('.') ? `${text}%` : `${text}.0%`;
}

/** Returns a rate as its sender saw it: '11.0%', 'not offered', 'not public'. */
export function seenInFull(rate: SeenRate): string {
  if (typeof rate === 'number') return rateInFull(rate);
  return rate === null ? 'not public' : 'not offered';
}

/** Returns a planned rate with its day: '11.0% from January 1, 2027'. */
export function plannedInFull({ returnRate, from }: PlannedRate): string {
  return `${rateInFull(returnRate)} from ${formatDay(from)}`;
}

/** Asks whether an unusual change of a rate is right; empty for a usual one. Never prevents saving. */
export function UnusualChange({ before, after }: { before: number; after: number }) {
  const question = unusualChangeQuestion(before, after);
  if (question === null) return null;
  return (
    <span className="unusual-change row">
      <Icon name="alert" />
      <span>{question}</span>
    </span>
  );
}
