import { formatDay } from '#lib/domain/iso-date.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import type { Backend } from '../backend/backend.ts';
import { invert, tablesAfter } from './change-set.ts';
import type { Catalogue, CatalogueData } from './document.ts';
import { listRevisions, readRevision } from './history.ts';
import { dataOn } from './on-day.ts';
import type { Revision, RevisionHeader } from './revision.ts';

/**
 * Returns the catalogue as it applied at the end of a day (UTC). Changes are undone one by one, because old revisions have no
 * data. From today on it is the newest, with planned rates. Users stay as they are now. Throws for a day before the first revision.
 */
export async function catalogueAtEndOfDay(
  backend: Backend,
  newest: Revision,
  day: string,
): Promise<Catalogue> {
  if (utcDay(new Date(newest.at)) <= day) return dataOn(newest.data, day);
  let { data, changes } = newest;
  let first: RevisionHeader = newest;
  for await (const header of listRevisions(backend, { from: newest.revision - 1 })) {
    if (changes.length > 0) data = { ...data, ...tablesAfter(data, invert(changes)) };
    else data = await restoredData(backend, header.revision);
    if (utcDay(new Date(header.at)) <= day) return dataOn(data, day);
    ({ changes } = header);
    first = header;
  }
  throw new AppError(
    'not-found',
    `There were no rates yet on ${formatDay(day)}: the catalogue begins on ${formatDay(first.at)}.`,
  );
}

async function restoredData(backend: Backend, number: number): Promise<CatalogueData> {
  const { data } = await readRevision(backend, number);
  if (data) return data;
  throw new AppError(
    'conflict',
    `The history does not tell the rates before revision ${number + 1}, which was restored after damage.`,
  );
}
