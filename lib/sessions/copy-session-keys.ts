import { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import type { DatabaseSettings } from '#lib/postgres/database-url.ts';
import { openDatabaseAsItIs } from '#lib/postgres/open-database.ts';
import { type Place, placeName } from '#lib/store/place.ts';
import * as rows from './session-key-row.ts';
import * as files from './session-keys.ts';

/**
 * Copies the session keys of one place to another once `work` is done, and returns whether there are any. Refuses, with
 * nothing done, where the other has keys of its own.
 */
export async function copySessionKeys(
  from: Place,
  to: Place,
  work: () => Promise<void>,
): Promise<boolean> {
  const keys = await keysIn(from);
  const others = await keysIn(to);
  if (keys !== null && others !== null && keys !== others)
    throw new AppError(
      'conflict',
      `There are other session keys in ${placeName(to)}; leave out --session-keys, and everyone signs in again.`,
    );
  await work();
  if (keys !== null && others === null) await putKeys(to, keys);
  return keys !== null;
}

async function keysIn({ folder, database }: Place): Promise<string | null> {
  if (!database) return files.keptKeys(folder);
  return inDatabase(database, rows.keptKeys);
}

async function putKeys({ folder, database }: Place, keys: string): Promise<void> {
  if (!database) return files.putKeys(folder, keys);
  await inDatabase(database, (opened) => rows.putKeys(opened, keys));
}

async function inDatabase<T>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseAsItIs(settings);
  return work(database).finally(() => database.close());
}
