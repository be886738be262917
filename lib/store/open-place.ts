import type { Counts } from './counts.ts';
import { FilesPlace } from './files.ts';
import type { Place } from './place.ts';
import type { PlaceAddress } from './place-address.ts';
import type { PostgresPlace } from './postgres/postgres.ts';

/** Opens a place as it is. Makes nothing there, and brings nothing up to date. Refuses a database that is away. */
export async function openPlace({ folder, database }: PlaceAddress): Promise<Place> {
  if (!database) return new FilesPlace(folder);
  // Who keeps data in files does not load it.
  const { PostgresPlace } = await import('./postgres/postgres.ts');
  return PostgresPlace.open(database, folder);
}

/** Returns what failed sign-ins are counted with: all machines on a database share their counts. */
export async function openCounts(place: Place): Promise<Counts> {
  if (!place.address.database) return (await import('./counts.ts')).countsInMemory;
  const { countsInDatabase } = await import('./postgres/counts.ts');
  return countsInDatabase((place as PostgresPlace).database);
}
