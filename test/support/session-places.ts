import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDatabaseUrl } from '#lib/postgres/database-url.ts';
import { openDatabase } from '#lib/postgres/open-database.ts';
import { limitsInDatabase } from '#lib/sessions/limit-rows.ts';
import type { Limits } from '#lib/sessions/limits.ts';
import { limitsInMemory } from '#lib/sessions/memory-limits.ts';
import { SessionFiles } from '#lib/sessions/session-files.ts';
import { readSharedKeys } from '#lib/sessions/session-key-row.ts';
import { readSessionKeys } from '#lib/sessions/session-keys.ts';
import { SessionRows } from '#lib/sessions/session-rows.ts';
import type { Sessions } from '#lib/sessions/sessions.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** A place of sessions of its own, with nobody signed in. */
export type SessionPlace = {
  readonly sessions: Sessions;
  /** Returns the sessions of another process on the place. */
  readonly another: () => Sessions;
  readonly limits: Limits;
  readonly readKeys: () => Promise<string[]>;
  /** Lets so much time pass for sessions. */
  readonly pass: (ms: number) => Promise<void>;
  /** Returns all that is kept of each session. */
  readonly kept: () => Promise<string[]>;
};

async function inFiles(): Promise<SessionPlace> {
  const directory = await tempDir();
  const folder = path.join(directory, 'sessions');
  const clock = { now: Date.now() };
  const another = () => new SessionFiles(directory, () => clock.now);
  return {
    sessions: another(),
    another,
    limits: limitsInMemory,
    readKeys: () => readSessionKeys(directory),
    pass: async (ms) => {
      clock.now += ms;
    },
    kept: async () => {
      const names = await readdir(folder).catch(() => []);
      return Promise.all(
        names.map(async (name) => name + (await readFile(path.join(folder, name), 'utf8'))),
      );
    },
  };
}

async function inDatabase(): Promise<SessionPlace> {
  const { url, schema, query } = await freshDatabase();
  const open = async () => {
    const database = await openDatabase(readDatabaseUrl(url));
    afterFile(() => database.close());
    return database;
  };
  const database = await open();
  const other = await open();
  return {
    sessions: new SessionRows(database),
    another: () => new SessionRows(other),
    limits: limitsInDatabase(database),
    readKeys: () => readSharedKeys(database),
    // What is kept moves into the past: nobody but the database says what time it is.
    pass: async (ms) => {
      const earlier = `interval '${ms} milliseconds'`;
      await query(
        `UPDATE ${schema}.sessions SET started_at = started_at - ${earlier}, used_at = used_at - ${earlier}`,
      );
      await query(`UPDATE ${schema}.used_codes SET used_at = used_at - ${earlier}`);
    },
    kept: async () =>
      (await query(`SELECT row_to_json(kept)::text AS kept FROM ${schema}.sessions AS kept`)).map(
        ({ kept }) => String(kept),
      ),
  };
}

/** What sessions, limits and session keys are tested on: its name, and what makes one. */
export const SESSION_PLACES: readonly (readonly [string, () => Promise<SessionPlace>])[] = [
  ['files', inFiles],
  ['PostgreSQL', inDatabase],
];
