import { longDay } from '#lib/domain/iso-date.ts';
import { utcDay } from '#lib/domain/next-rate.ts';
import { AppError } from '#lib/errors.ts';
import { tableBefore } from './changes.ts';
import type { CatalogueData, Change } from './document.ts';
import { listRevisions, readRevision } from './history.ts';
import { dataOn } from './on-day.ts';
import type { Place } from './place.ts';
import type { Revision, RevisionHeader } from './revision.ts';

/**
 * Returns the catalogue as it counted at the end of a day (UTC), taken back change by change: old revisions keep no data.
 * From today on it is the newest, as planned. Users are not taken back. Refuses a day before the first revision.
 */
export async function catalogueAtEnd(
  place: Place,
  newest: Revision,
  day: string,
): Promise<CatalogueData> {
  if (utcDay(new Date(newest.at)) <= day) return dataOn(newest.data, day);
  let { data, changes } = newest;
  let first: RevisionHeader = newest;
  for await (const header of listRevisions(place, { from: newest.revision - 1 })) {
    data = changes.length > 0 ? undone(data, changes) : await dataOf(place, header.revision);
    if (utcDay(new Date(header.at)) <= day) return dataOn(data, day);
    ({ changes } = header);
    first = header;
  }
  throw new AppError(
    'not-found',
    `There were no rates yet on ${longDay(day)}: the catalogue begins on ${longDay(first.at)}.`,
  );
}

function undone(data: CatalogueData, changes: readonly Change[]): CatalogueData {
  return {
    ...data,
    currencies: tableBefore('currencies', data.currencies, changes),
    assetClasses: tableBefore('assetClasses', data.assetClasses, changes),
    returnRates: tableBefore('returnRates', data.returnRates, changes),
  };
}

async function dataOf(place: Place, number: number): Promise<CatalogueData> {
  const { data } = await readRevision(place, number);
  if (data) return data;
  throw new AppError(
    'conflict',
    `The history does not tell the rates before revision ${number + 1}, which was restored after damage.`,
  );
}
