import type { PlannedRate, RateOnDay } from '#lib/domain/asset-class.ts';

/** A rate from 00:00 UTC of a day on; `from` null: from the start. `rate` is a fraction; null: the class is not offered. */
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

/** Returns the entry that counts on a day; undefined before the first. */
export function entryOn(entries: RateEntries, day: string): RateEntry | undefined {
  return entries.findLast(({ from }) => from === null || from <= day);
}

/** Returns what is planned after a day; undefined if nothing is. */
export function plannedAfter(entries: RateEntries, day: string): PlannedRate | undefined {
  const entry = entries.find(({ from }) => from !== null && from > day);
  if (!entry || entry.from === null || entry.rate === null) return undefined;
  return { returnRate: entry.rate, from: entry.from };
}

/** Returns a stored rate as it counts on a day, with what is planned after it. */
export function rateOnDay(stored: StoredRate, day: string): RateOnDay {
  const { id, currencyId, assetClassId, entries } = stored;
  // Fields one by one: there may be 100,000 rates, and a spread takes ten times as long.
  const rate = { id, currencyId, assetClassId, returnRate: entryOn(entries, day)?.rate ?? null };
  const next = plannedAfter(entries, day);
  return next ? { ...rate, next } : rate;
}

/** Returns the entries with a rate that counts at once. What is planned stays. */
export function setRate(entries: RateEntries, rate: number, today: string): RateEntries {
  if (entryOn(entries, today)?.rate === rate) return entries;
  return [{ from: null, rate }, ...entries.filter(({ from }) => from !== null && from > today)];
}

/** Returns the entries with a rate planned in place of what was planned. `from` is after today. */
export function planRate(
  entries: RateEntries,
  { returnRate, from }: PlannedRate,
  today: string,
): RateEntries {
  const planned = plannedAfter(entries, today);
  if (planned?.from === from && planned.returnRate === returnRate) return entries;
  return [...countingOn(entries, today), { from, rate: returnRate }];
}

/** Returns the entries without what is planned; none if nothing else was ever said. */
export function cancelPlan(entries: RateEntries, today: string): RateEntries {
  return plannedAfter(entries, today) ? countingOn(entries, today) : entries;
}

/** Returns the one entry that counts on a day, or none: no later day needs the older ones. */
function countingOn(entries: RateEntries, day: string): RateEntries {
  const entry = entryOn(entries, day);
  return entry ? [entry] : [];
}

/** The entries of a class that is not offered. What was planned goes, too. */
export const NOT_OFFERED: RateEntries = [{ from: null, rate: null }];
