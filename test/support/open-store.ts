import { isDatabaseUrl, readDatabaseUrl } from '#lib/postgres/database-url.ts';
import { openDatabase } from '#lib/postgres/open-database.ts';
import { RevisionRows } from '#lib/store/postgres/revision-rows.ts';
import { Store } from '#lib/store/store.ts';
import { afterFile } from './after-file.ts';
import { SMALL_SEED } from './sample-seed.ts';

/** Opens the catalogue in a folder or a database as another process would, and makes a small one where there is none. */
export async function openStore(
  place: string,
  { now = () => new Date(), seed = SMALL_SEED as unknown } = {},
): Promise<Store> {
  if (!isDatabaseUrl(place)) return Store.open({ directory: place, seed, now });
  const database = await openDatabase(readDatabaseUrl(place));
  afterFile(() => database.close());
  return Store.open({ adapter: new RevisionRows(database, 'data'), seed, now });
}
