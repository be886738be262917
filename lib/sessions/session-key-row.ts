import type { Database } from '#lib/postgres/database.ts';
import { hasCode, NO_TABLE } from '#lib/postgres/database-errors.ts';
import { keysOf, newKeys } from './session-keys.ts';

const NAME = 'session-keys';

/**
 * Returns the keys that session cookies are signed with, from the table of secrets. Where there are none one is made: of
 * several machines that start at once, one makes it and all read it.
 */
export async function readSharedKeys(database: Database): Promise<string[]> {
  let kept = await keptKeys(database);
  if (kept === null) {
    await putKeys(database, newKeys());
    kept = await keptKeys(database);
  }
  return keysOf(kept ?? '', `${NAME} in the table ${database.schema}.secrets`);
}

/** Returns the keys as they are kept, null where there are none, and where there is no table yet. Makes none. */
export async function keptKeys(database: Database): Promise<string | null> {
  const select = `SELECT value FROM ${database.schema}.secrets WHERE name = $1`;
  const [kept] = await database.read<{ value: string }>(select, [NAME]).catch((error) => {
    if (hasCode(error, NO_TABLE)) return [];
    throw error;
  });
  return kept?.value ?? null;
}

/** Keeps keys, unless there are some. */
export async function putKeys(database: Database, keys: string): Promise<void> {
  const insert = `INSERT INTO ${database.schema}.secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
  await database.query(insert, [NAME, keys]);
}
