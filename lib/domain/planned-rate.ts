import type { PlannedRate, RateOnDay } from './asset-class.ts';
import { formatDay } from './iso-date.ts';
import { percentOf } from './rates.ts';

const YEARS_AHEAD = 2;

/** Returns a return rate as it applies on a later day: a rate planned for that day or before has taken effect. */
export function rateOn(rate: RateOnDay, day: string): RateOnDay {
  const { next, ...settled } = rate;
  return next && next.from <= day ? { ...settled, returnRate: next.returnRate } : rate;
}

/** Returns the first and the last day that a rate can be planned for: tomorrow, and today in two years. */
export function daysToPlan(today: string): { first: string; last: string } {
  const [tomorrow, last] = [new Date(today), new Date(today)];
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD);
  return { first: utcDay(tomorrow), last: utcDay(last) };
}

/** Returns the day of a time in UTC: '2026-11-20'. */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns whether two planned rates are the same, or both missing. */
export function isSamePlannedRate(
  one: PlannedRate | undefined,
  other: PlannedRate | undefined,
): boolean {
  return one?.from === other?.from && one?.returnRate === other?.returnRate;
}

/** Returns a planned rate in words: '10.5% from January 1, 2027'. */
export function plannedRateInWords({ returnRate, from }: PlannedRate): string {
  return `${percentOf(returnRate)}% from ${formatDay(from)}`;
}
