import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { listRevisions } from './history.ts';
import type { Place } from './place.ts';
import type { Revision, RevisionHeader } from './revision.ts';

/**
 * Returns the last revision up to the newest that changed currencies, asset classes or return rates. `known` is that
 * of an older revision, number `seen`: nothing up to there is read. Where the history cannot be read, the newest stands in for it.
 */
export async function lastCatalogueChange(
  newest: Revision,
  place: Place,
  { seen, known }: { seen: number; known: RatesAsAt },
): Promise<RatesAsAt> {
  if (changesCatalogue(newest)) return stampOf(newest);
  try {
    const between = { from: newest.revision - 1, after: seen };
    for await (const header of listRevisions(place, between))
      if (changesCatalogue(header)) return stampOf(header);
    if (seen > 0) return known;
  } catch {
    // A damaged revision is told by whoever needs it; these data are those of the newest.
  }
  return { revision: newest.revision, at: newest.data.catalogueChangedAt };
}

/** Returns whether a revision changed more than users. A restore after damage cannot say what it changed. */
export function changesCatalogue({ changes }: RevisionHeader): boolean {
  return changes.length === 0 || changes.some(({ table }) => table !== 'users');
}

/** Returns what is kept of a revision. */
export function stampOf({ revision, at }: RevisionHeader): RatesAsAt {
  return { revision, at };
}
