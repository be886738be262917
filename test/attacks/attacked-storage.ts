import { rename } from 'node:fs/promises';
import path from 'node:path';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { readKey, revisionKey, SESSIONS } from '#lib/store/backend/backend.ts';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import { afterFile } from '#test/after-file.ts';
import { queryOnce } from '#test/postgres.ts';

/** How much older a session is made. */
type Age = { used: number; started: number };

/** Full access to the stored data of a server under attack. */
export type AttackedStorage = {
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

/** Returns access to the storage at this address: a folder, or the URL of a database. */
export async function attackedStorage(name: string): Promise<AttackedStorage> {
  const address = parseBackendAddress(name, 'the address');
  const backend = await openBackend(address);
  afterFile(() => backend.close());
  const textOf = async (number: number) =>
    (await readKey(backend, revisionKey(number)))?.toString('latin1') ?? '';
  const kept = async (key: string) => {
    const bytes = await readKey(backend, key);
    return bytes && JSON.parse(String(bytes));
  };
  return {
    newest: async () => {
      const { number = 0 } = (await backend.newest()) ?? {};
      return `${number}\n${await textOf(number)}`;
    },
    hasRevision: async (number) => (await textOf(number)) !== '',
    revisions: async () => Promise.all((await revisionNumbers(backend)).map(textOf)),
    age: async (hash, { used, started }) => {
      const keys = await backend.list(SESSIONS);
      // The number of the user stands before the hash.
      const key = keys.find((each) => each.endsWith(`${hash}.json`)) ?? '';
      const useKey = key.replace(/json$/, 'used');
      const session = await kept(key);
      const use = await kept(useKey);
      const startedAt = session.startedAt - started;
      const usedAt = (use?.usedAt ?? session.startedAt) - used;
      await backend.replace(key, Buffer.from(JSON.stringify({ ...session, startedAt })));
      await backend.replace(useKey, Buffer.from(JSON.stringify({ startedAt, usedAt })));
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
