import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Counts } from '#lib/store/counts.ts';
import { FilesPlace } from '#lib/store/files.ts';
import { Keeper } from '#lib/store/keeper.ts';
import { openCounts } from '#lib/store/open-place.ts';
import type { Place } from '#lib/store/place.ts';
import { readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
import { PostgresPlace } from '#lib/store/postgres/postgres.ts';
import { Watcher } from '#lib/store/watcher.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** A place of sessions of its own, with nobody signed in. */
export type SessionPlace = {
  readonly place: Place;
  readonly sessions: Keeper;
  /** Returns the sessions of another process on the place. */
  readonly another: () => Keeper;
  readonly counts: Counts;
  /** Lets so much time pass for sessions. */
  readonly pass: (ms: number) => Promise<void>;
  /** Returns all that is kept of each session. */
  readonly kept: () => Promise<string[]>;
};

/** Returns the sessions of a process on a place. */
export const keeperOf = (place: Place) => new Keeper(place, new Watcher(place, async () => {}));

async function inFiles(): Promise<SessionPlace> {
  const directory = await tempDir();
  const folder = path.join(directory, 'sessions');
  const clock = { now: Date.now() };
  const place = new FilesPlace(directory, () => clock.now);
  return {
    place,
    sessions: keeperOf(place),
    another: () => keeperOf(new FilesPlace(directory, () => clock.now)),
    counts: await openCounts(place),
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
    const place = await PostgresPlace.open(readDatabaseUrl(url), 'data');
    afterFile(() => place.close());
    await place.prepare();
    return place;
  };
  const [place, other] = [await open(), await open()];
  const { database } = place;
  const table = `${database.schema}.kept`;
  const all = () =>
    database.query<{ key: string; bytes: Buffer }>(`SELECT key, bytes FROM ${table}`);
  return {
    place,
    sessions: keeperOf(place),
    another: () => keeperOf(other),
    counts: await openCounts(place),
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
