import { rename } from 'node:fs/promises';
import path from 'node:path';
import { usedNumbers } from '#lib/store/history.ts';
import { openPlace } from '#lib/store/open-place.ts';
import { read, revisionKey, SESSIONS } from '#lib/store/place.ts';
import { namedPlace } from '#lib/store/place-address.ts';
import { readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
import { afterFile } from '#test/after-file.ts';
import { queryOnce } from '#test/postgres.ts';

/** How much older a session is made. */
type Age = { used: number; started: number };

/** The place of a server under attack, as somebody sees it who may look at everything. */
export type AttackedPlace = {
  /** The number and the bytes of the newest revision. */
  newest: () => Promise<string>;
  hasRevision: (number: number) => Promise<boolean>;
  /** All that is kept of each revision. */
  revisions: () => Promise<string[]>;
  /** Makes the session with the id of this hash so many milliseconds older. */
  age: (hash: string, by: Age) => Promise<void>;
  /** Takes revisions and sessions away. Returns the way back. */
  takeAway: () => Promise<() => Promise<void>>;
};

/** Returns the place with this name: a folder, or the address of a database. */
export async function attackedPlace(name: string): Promise<AttackedPlace> {
  const address = namedPlace(name, 'the place');
  const place = await openPlace(address);
  afterFile(() => place.close());
  const textOf = async (number: number) =>
    (await read(place, revisionKey(number)))?.toString('latin1') ?? '';
  const kept = async (key: string) => {
    const bytes = await read(place, key);
    return bytes && JSON.parse(String(bytes));
  };
  return {
    newest: async () => {
      const { number = 0 } = (await place.newest()) ?? {};
      return `${number}\n${await textOf(number)}`;
    },
    hasRevision: async (number) => (await textOf(number)) !== '',
    revisions: async () => Promise.all((await usedNumbers(place)).map(textOf)),
    age: async (hash, { used, started }) => {
      const [key, useKey] = [`${SESSIONS}${hash}.json`, `${SESSIONS}${hash}.used`];
      const session = await kept(key);
      const use = await kept(useKey);
      const startedAt = session.startedAt - started;
      const usedAt = (use?.usedAt ?? session.startedAt) - used;
      await place.replace(key, Buffer.from(JSON.stringify({ ...session, startedAt })));
      await place.replace(useKey, Buffer.from(JSON.stringify({ startedAt, usedAt })));
    },
    takeAway: address.database ? () => renameSchema(name) : () => renameFolders(name),
  };
}

async function renameSchema(url: string) {
  const { schema } = readDatabaseUrl(url);
  await queryOnce(url, `ALTER SCHEMA ${schema} RENAME TO ${schema}_away`);
  return async () => {
    await queryOnce(url, `ALTER SCHEMA ${schema}_away RENAME TO ${schema}`);
  };
}

async function renameFolders(directory: string) {
  const folders = ['revisions', 'sessions'].map((name) => path.join(directory, name));
  for (const folder of folders) await rename(folder, `${folder}.away`);
  return async () => {
    for (const folder of folders) await rename(`${folder}.away`, folder);
  };
}
