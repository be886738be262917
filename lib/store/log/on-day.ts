import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { rateOn, utcDay } from '#lib/domain/planned-rate.ts';
import type { CatalogueData, Change } from './document.ts';
import type { RevisionHeader } from './revision.ts';

const found = new WeakMap<CatalogueData, { day: string; data: CatalogueData }>();

/**
 * Returns a document as it counts on a day (UTC): planned rates whose day has come are the rates, changed as of that day.
 * The same object while the day is the same; the very document where none has come.
 */
export function dataOn(data: CatalogueData, day: string): CatalogueData {
  const known = found.get(data);
  if (known?.day === day) return known.data;
  const on = settled(data, day);
  found.set(data, { day, data: on });
  return on;
}

function settled(data: CatalogueData, day: string): CatalogueData {
  const returnRates = data.returnRates.map((rate) => rateOn(rate, day));
  const begun = data.returnRates.filter((rate, index) => rate !== returnRates[index]);
  if (begun.length === 0) return data;
  const days = begun.map(({ next }) => `${next?.from}T00:00:00.000Z`);
  const [catalogueChangedAt = ''] = [data.catalogueChangedAt, ...days].sort().slice(-1);
  return { ...data, returnRates, catalogueChangedAt };
}

/** Returns a revision as it was to whoever made it: what was planned for its day or before was the rate. */
export function asMade<T extends RevisionHeader>(header: T): T {
  const day = utcDay(new Date(header.at));
  const changes = header.changes.map((change) =>
    change.table === 'returnRates'
      ? { ...change, before: onDay(change.before, day), after: onDay(change.after, day) }
      : change,
  );
  return { ...header, changes };
}

/** Returns revisions as they were to whoever made them. */
export async function* eachAsMade(
  history: AsyncIterable<RevisionHeader>,
): AsyncGenerator<RevisionHeader> {
  for await (const header of history) yield asMade(header);
}

/** Returns what a change left of its record, as it counts on a day; null where it deleted it. */
export function outcomeOn({ table, after }: Change, day: string): Change['after'] {
  return table === 'returnRates' ? onDay(after, day) : after;
}

function onDay(rate: ReturnRate | null, day: string): ReturnRate | null {
  return rate && rateOn(rate, day);
}
