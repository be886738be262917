import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { rateOn, utcDay } from '#lib/domain/planned-rate.ts';
import type { CatalogueData, Change } from './document.ts';
import type { RevisionHeader } from './revision.ts';

const cache = new WeakMap<CatalogueData, { day: string; data: CatalogueData }>();

/**
 * Returns the document as it applies on a day (UTC): planned rates that are due have become the rates, and the catalogue
 * counts as changed on their day. Returns the same object for the same day, and `data` itself if no planned rate is due.
 */
export function dataOn(data: CatalogueData, day: string): CatalogueData {
  const cached = cache.get(data);
  if (cached?.day === day) return cached.data;
  const applied = applyPlannedRates(data, day);
  cache.set(data, { day, data: applied });
  return applied;
}

function applyPlannedRates(data: CatalogueData, day: string): CatalogueData {
  const returnRates = data.returnRates.map((rate) => rateOn(rate, day));
  const begun = data.returnRates.filter((rate, index) => rate !== returnRates[index]);
  if (begun.length === 0) return data;
  const days = begun.map(({ next }) => `${next?.from}T00:00:00.000Z`);
  const [catalogueChangedAt = ''] = [data.catalogueChangedAt, ...days].sort().slice(-1);
  return { ...data, returnRates, catalogueChangedAt };
}

/** Returns a revision with its rates as they applied on the day of the commit, to whoever made it. */
export function asOfCommitDay<T extends RevisionHeader>(header: T): T {
  const day = utcDay(new Date(header.at));
  const changes = header.changes.map((change) =>
    change.table === 'returnRates'
      ? { ...change, before: rateOnDay(change.before, day), after: rateOnDay(change.after, day) }
      : change,
  );
  return { ...header, changes };
}

/** Yields each revision with its rates as they applied on the day of its commit. */
export async function* eachAsOfCommitDay(
  history: AsyncIterable<RevisionHeader>,
): AsyncGenerator<RevisionHeader> {
  for await (const header of history) yield asOfCommitDay(header);
}

/** Returns the record after a change, as it applies on a day; null if the change deleted it. */
export function recordAfter({ table, after }: Change, day: string): Change['after'] {
  return table === 'returnRates' ? rateOnDay(after, day) : after;
}

function rateOnDay(rate: ReturnRate | null, day: string): ReturnRate | null {
  return rate && rateOn(rate, day);
}
