import type { RateOnDay } from '#lib/domain/asset-class.ts';
import { isSamePlannedRate, rateOn, utcDay } from '#lib/domain/planned-rate.ts';
import type { ChangeSet } from './change-set.ts';
import type { Catalogue, CatalogueData, Change } from './document.ts';
import { rateOnDay, type StoredRate } from './rate-entries.ts';
import type { RevisionHeader } from './revision.ts';

/** A revision with its changes as they applied on the day of the commit, and the stored change set. */
export type HistoryRevision = Omit<RevisionHeader, 'changes'> & {
  readonly changes: readonly Change[];
  readonly changeSet: ChangeSet;
};

const revisionCache = new WeakMap<RevisionHeader, HistoryRevision>();
let latest: { day: string; stored: readonly StoredRate[]; rates: readonly RateOnDay[] } | undefined;
const catalogueCache = new WeakMap<CatalogueData, { day: string; catalogue: Catalogue }>();

/**
 * Returns the document as it applies on a day (UTC). A planned rate that has taken effect counts as a change of the catalogue
 * on its day. Returns the same object for the same day.
 */
export function dataOn(data: CatalogueData, day: string): Catalogue {
  const cached = catalogueCache.get(data);
  if (cached?.day === day) return cached.catalogue;
  let { catalogueChangedAt } = data;
  for (const { entries } of data.returnRates)
    for (const { from } of entries) {
      const began = `${from}T00:00:00.000Z`;
      if (from !== null && from <= day && began > catalogueChangedAt) catalogueChangedAt = began;
    }
  // A change touches few of up to 100,000 rates. The others are reused from the latest document.
  const known = latest?.day === day ? latest : null;
  const returnRates = data.returnRates.map((rate, index) => {
    const reusable = known?.stored[index] === rate ? known.rates[index] : undefined;
    return reusable ?? rateOnDay(rate, day);
  });
  latest = { day, stored: data.returnRates, rates: returnRates };
  const catalogue = { ...data, returnRates, catalogueChangedAt };
  catalogueCache.set(data, { day, catalogue });
  return catalogue;
}

/** Returns changes as they apply on a day, without those that have no effect on that day. */
export function changesOn(changes: ChangeSet, day: string): Change[] {
  return changes.flatMap((change): Change | never[] => {
    if (change.table !== 'returnRates') return change;
    const [before, after] = [change.before, change.after].map(
      (rate) => rate && rateOnDay(rate, day),
    );
    if (before && after && isSameRate(before, after)) return [];
    return { ...change, before: before ?? null, after: after ?? null };
  });
}

/** Returns a revision with its changes as they applied on the day of its commit. */
export function asOfCommitDay(header: RevisionHeader): HistoryRevision {
  const known = revisionCache.get(header);
  if (known) return known;
  const { changes: changeSet, ...others } = header;
  const changes = changesOn(changeSet, utcDay(new Date(header.at)));
  const revision = { ...others, changeSet, changes };
  revisionCache.set(header, revision);
  return revision;
}

/** Yields each revision as `asOfCommitDay` returns it. */
export async function* eachAsOfCommitDay(
  history: AsyncIterable<RevisionHeader>,
): AsyncGenerator<HistoryRevision> {
  for await (const header of history) yield asOfCommitDay(header);
}

/** Returns the record after a change, as it applies on a later day; null if the change deleted it. */
export function recordAfter({ table, after }: Change, day: string): Change['after'] {
  return table === 'returnRates' && after ? rateOn(after, day) : after;
}

function isSameRate(one: RateOnDay, other: RateOnDay): boolean {
  return one.returnRate === other.returnRate && isSamePlannedRate(one.next, other.next);
}
