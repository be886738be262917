import { formatDay } from '#lib/domain/iso-date.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import type { Backend } from '../backend/backend.ts';
import { invert, tablesAfter } from './change-set.ts';
import type { CatalogueData } from './document.ts';
import { listRevisions, readRevision } from './history.ts';
import type { Revision, RevisionHeader } from './revision.ts';

/** A revision, and the document as of it. Users stay as they are now. */
export type Past = { header: RevisionHeader; data: CatalogueData };

/**
 * Returns the newest revision that `isWanted` accepts, with its data; if it accepts none, the first revision. Changes are undone
 * one by one, because old revisions have no data.
 */
export async function lastRevision(
  backend: Backend,
  newest: Revision,
  isWanted: (header: RevisionHeader) => boolean,
): Promise<Past | { first: RevisionHeader }> {
  if (isWanted(newest)) return { header: newest, data: newest.data };
  let { data, changes } = newest;
  let first: RevisionHeader = newest;
  for await (const header of listRevisions(backend, { from: newest.revision - 1 })) {
    if (changes.length > 0) data = { ...data, ...tablesAfter(data, invert(changes)) };
    else data = await restoredData(backend, header.revision);
    if (isWanted(header)) return { header, data };
    ({ changes } = header);
    first = header;
  }
  return { first };
}

/** Returns the last revision of a day (UTC) or before it, with its data. Throws for a day before the first revision. */
export async function lastRevisionOn(
  backend: Backend,
  newest: Revision,
  day: string,
): Promise<Past> {
  const found = await lastRevision(backend, newest, ({ at }) => utcDay(new Date(at)) <= day);
  if ('header' in found) return found;
  throw new AppError(
    'not-found',
    `There was no catalogue yet on ${formatDay(day)}: it begins on ${formatDay(found.first.at)}.`,
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
