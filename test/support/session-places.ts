import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Backend } from '#lib/store/backend/backend.ts';
import type { Counts } from '#lib/store/backend/counts.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
import { PostgresBackend } from '#lib/store/backend/postgres/postgres.ts';
import { openCounts } from '#lib/store/backend/registry.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { Watcher } from '#lib/store/watcher.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** A place of sessions of its own, with nobody signed in. */
export type SessionPlace = {
  readonly backend: Backend;
  readonly sessions: SessionStore;
  /** Returns the sessions of another process on the place. */
  readonly another: () => SessionStore;
  readonly codes: SpentCodes;
  /** Returns the spent codes of another process. */
  readonly otherCodes: () => SpentCodes;
  readonly counts: Counts;
  /** Lets so much time pass for sessions. */
  readonly pass: (ms: number) => Promise<void>;
  /** Returns all that is kept of each session. */
  readonly kept: () => Promise<string[]>;
};

/** Returns the sessions of a process on a place. */
export const keeperOf = (backend: Backend) =>
  new SessionStore(backend, new Watcher(backend, async () => {}));

const codesOf = (backend: Backend) => new SpentCodes(backend, new Watcher(backend, async () => {}));

async function inFiles(): Promise<SessionPlace> {
  const directory = await tempDir();
  const folder = path.join(directory, 'sessions');
  const clock = { now: Date.now() };
  const backend = new FilesBackend(directory, () => clock.now);
  return {
    backend,
    sessions: keeperOf(backend),
    another: () => keeperOf(new FilesBackend(directory, () => clock.now)),
    codes: codesOf(backend),
    otherCodes: () => codesOf(new FilesBackend(directory, () => clock.now)),
    counts: await openCounts(backend),
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
  const { url } = await freshDatabase();
  const open = async () => {
    const backend = await PostgresBackend.open(readDatabaseUrl(url), 'data');
    afterFile(() => backend.close());
    await backend.prepare();
    return backend;
  };
  const [backend, other] = [await open(), await open()];
  const { database } = backend;
  const table = `${database.schema}.kept`;
  const all = () =>
    database.query<{ key: string; bytes: Buffer }>(`SELECT key, bytes FROM ${table}`);
  return {
    backend,
    sessions: keeperOf(backend),
    another: () => keeperOf(other),
    codes: codesOf(backend),
    otherCodes: () => codesOf(other),
    counts: await openCounts(backend),
    // What is kept moves into the past: nobody but the database says what time it is.
    pass: async (ms) => {
      const rows = await all();
      const earlier = rows.map(({ bytes }) =>
        `${bytes}`.replace(/(At":)(\d+)/g, (_, name, at) => name + (at - ms)),
      );
      await database.query(
        `UPDATE ${table} AS row SET bytes = convert_to(earlier.text, 'UTF8')
         FROM unnest($1::text[], $2::text[]) AS earlier(key, text) WHERE row.key = earlier.key`,
        [rows.map(({ key }) => key), earlier],
      );
    },
    kept: async () => (await all()).map(({ key, bytes }) => `${key} ${bytes}`),
  };
}

/** What sessions, counts and session keys are tested on: its name, and what makes one. */
export const SESSION_PLACES: readonly (readonly [string, () => Promise<SessionPlace>])[] = [
  ['files', inFiles],
  ['PostgreSQL', inDatabase],
];
