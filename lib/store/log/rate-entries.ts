import type { PlannedRate, RateOnDay } from '#lib/domain/asset-class.ts';

/** A rate (a fraction) from 00:00 UTC of a day on; from the start if `from` is null. `rate` is null if the class is not offered. */
export type RateEntry = { readonly from: string | null; readonly rate: number | null };

/** Oldest first. The rate on a day is that of the last entry whose `from` is not after it. */
export type RateEntries = readonly RateEntry[];

/** A return rate as it is stored. */
export type StoredRate = {
  readonly id: number;
  readonly currencyId: number;
  readonly assetClassId: number;
  readonly entries: RateEntries;
};

/** Returns the entry that applies on a day; undefined if the first is later. */
function entryOn(entries: RateEntries, day: string): RateEntry | undefined {
  return entries.findLast(({ from }) => from === null || from <= day);
}

/** Returns what is planned after a day; undefined if nothing is. */
function plannedAfter(entries: RateEntries, day: string): PlannedRate | undefined {
  const entry = entries.find(({ from }) => from !== null && from > day);
  if (!entry || entry.from === null || entry.rate === null) return undefined;
  return { returnRate: entry.rate, from: entry.from };
}

/** Returns a stored rate as it applies on a day, with what is planned after it. */
export function rateOnDay(stored: StoredRate, day: string): RateOnDay {
  const { id, currencyId, assetClassId, entries } = stored;
  // Fields one by one: there may be 100,000 rates, and a spread takes ten times as long.
  const entry = entryOn(entries, day);
  const rate = entry
    ? { id, currencyId, assetClassId, returnRate: entry.rate }
    : { id, currencyId, assetClassId };
  const next = plannedAfter(entries, day);
  return next ? { ...rate, next } : rate;
}

/** Returns the entries with a rate that applies from now on. What is planned stays. */
export function setRate(entries: RateEntries, rate: number, today: string): RateEntries {
  if (entryOn(entries, today)?.rate === rate) return entries;
  return [{ from: null, rate }, ...entries.filter(({ from }) => from !== null && from > today)];
}

/** Returns the entries with a planned rate, which replaces an earlier planned one. `from` is after today. */
export function planRate(
  entries: RateEntries,
  { returnRate, from }: PlannedRate,
  today: string,
): RateEntries {
  const planned = plannedAfter(entries, today);
  if (planned?.from === from && planned.returnRate === returnRate) return entries;
  return [...entriesFrom(entries, today), { from, rate: returnRate }];
}

/** Returns the entries without what is planned; empty if the rate was only planned. */
export function cancelPlan(entries: RateEntries, today: string): RateEntries {
  return plannedAfter(entries, today) ? entriesFrom(entries, today) : entries;
}

/** Returns the entry that applies on a day, if any, without older ones, which no later day needs. */
function entriesFrom(entries: RateEntries, day: string): RateEntries {
  const entry = entryOn(entries, day);
  return entry ? [entry] : [];
}

/** The entries of a class that is not offered, with nothing planned. */
export const NOT_OFFERED: RateEntries = [{ from: null, rate: null }];
