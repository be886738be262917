import { AppError } from '#lib/errors.ts';
import type { Database, Query } from './database.ts';
import { hasCode, NO_TABLE, NOT_ALLOWED } from './database-errors.ts';
import { databaseName } from './database-url.ts';

const MIGRATION_TIMEOUT_MS = 60_000;

/** What each version of the tables adds to the previous one, in the schema `s`. */
const MIGRATIONS: readonly ((s: string) => string)[] = [
  (s) => `
    CREATE TABLE ${s}.revisions (
      number bigint PRIMARY KEY,
      checksum text NOT NULL,
      commit_id uuid NOT NULL,
      header bytea NOT NULL,
      data bytea
    );
    CREATE INDEX revisions_with_data ON ${s}.revisions (number) WHERE data IS NOT NULL;
    CREATE VIEW ${s}.history AS
      SELECT number, line ->> 'at' AS at, line ->> 'actor' AS actor, line ->> 'note' AS note,
        line ->> 'remark' AS remark, line -> 'changes' AS changes
      FROM (
        SELECT number, (left(convert_from(header, 'UTF8'), -1) || '}')::json AS line FROM ${s}.revisions
      ) AS lines;
    CREATE TABLE ${s}.kept (key text PRIMARY KEY, bytes bytea NOT NULL);
    CREATE TABLE ${s}.limits (
      key text PRIMARY KEY,
      points integer NOT NULL,
      ends_at timestamptz NOT NULL
    );`,
];

/** Creates or migrates the tables. If several machines start at once, one of them does it. */
export async function migrate(database: Database): Promise<void> {
  const { settings } = database;
  if ((await tablesVersion(database)) === MIGRATIONS.length) return;
  await database
    .transaction((query) => applyMigrations(settings.schema, query), MIGRATION_TIMEOUT_MS)
    .catch((error) => {
      if (!hasCode(error, NOT_ALLOWED)) throw error;
      throw new AppError(
        'forbidden',
        `The user ${settings.user} may not make tables in the ${databaseName(settings)}: let it create its schema, or make the schema ${settings.schema} for it.`,
        { cause: error },
      );
    });
}

/** Returns the version of the tables; 0 if there are none. Creates nothing. Throws if they are of a newer version. */
export async function tablesVersion(database: Database): Promise<number> {
  const { schema, settings } = database;
  const found = await versionIn(schema, (text) => database.read(text)).catch((error) => {
    if (hasCode(error, NO_TABLE)) return 0;
    throw error;
  });
  if (found > MIGRATIONS.length)
    throw new AppError(
      'newer',
      `The tables in the ${databaseName(settings)} are those of a newer Longview. Nothing was touched.`,
    );
  return found;
}

async function applyMigrations(name: string, query: Query): Promise<void> {
  const schema = `"${name}"`;
  await query('SELECT pg_advisory_xact_lock(hashtext($1))', [name]);
  // Queried from the table, because a catalogue function may answer from before the lock.
  const existing = await query('SELECT FROM pg_namespace WHERE nspname = $1', [name]);
  // Not IF NOT EXISTS, which needs the privilege to create schemas even if the schema exists.
  if (existing.length === 0) await query(`CREATE SCHEMA ${schema}`);
  await query(`CREATE TABLE IF NOT EXISTS ${schema}.schema_version (version integer NOT NULL)`);
  const from = await versionIn(schema, query);
  if (from >= MIGRATIONS.length) return;
  for (const migration of MIGRATIONS.slice(from)) await query(migration(schema));
  await query(`DELETE FROM ${schema}.schema_version`);
  await query(`INSERT INTO ${schema}.schema_version VALUES ($1)`, [MIGRATIONS.length]);
}

async function versionIn(schema: string, query: Query): Promise<number> {
  const [row] = await query<{ version: number }>(`SELECT version FROM ${schema}.schema_version`);
  return row?.version ?? 0;
}

const REQUIRED_SETTINGS = ['fsync', 'synchronous_commit'] as const;

/** Throws if the database's settings would lose acknowledged commits in a crash. */
export async function refuseUnsafe(database: Database): Promise<void> {
  const settings = REQUIRED_SETTINGS.map((name) => `current_setting('${name}') AS ${name}`);
  const [row] = await database.read<Record<string, string>>(`SELECT ${settings.join(', ')}`);
  const off = REQUIRED_SETTINGS.find((name) => row?.[name] === 'off');
  if (off)
    throw new AppError(
      'unavailable',
      `${off} is off in the ${databaseName(database.settings)}: a crash would lose changes that were saved; switch it on.`,
    );
}
