import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { type Backend, revisionKey } from '#lib/store/backend/backend.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
import { rowOfBytes } from '#lib/store/backend/postgres/row-bytes.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { readRevisionFiles, revisionNumbers } from '#lib/store/log/history.ts';
import { checksumIn } from '#lib/store/log/revision.ts';
import { Store } from '#lib/store/store.ts';
import { afterFile } from './after-file.ts';
import { type BackendName, freshAddress } from './backends.ts';
import { queryOnce } from './postgres.ts';
import { unpackRelease } from './release-catalogue.ts';
import { SMALL_SEED } from './sample-seed.ts';

/** A backend's storage, with ways to fill and to damage it. */
export type TestStorage = {
  /** The folder, the database URL, or 'memory'. */
  name: string;
  /** Opens a backend over it, as another process would. */
  open: () => Promise<Backend>;
  /** Commits a small catalogue with so many revisions. Currency 1 is named 'Name 2', 'Name 3' … */
  fill: (revisions: number) => Promise<void>;
  /** Adds the 215 revisions that version 0.1.0 wrote, the oldest 14 without their data. */
  fillFromRelease: () => Promise<void>;
  /** Replaces the bytes of a revision, unnoticed by open backends. */
  damage: (number: number, bytes: string) => Promise<void>;
  /** Removes a revision. */
  remove: (number: number) => Promise<void>;
  /** Returns every revision, byte for byte. */
  contents: () => Promise<Map<number, string>>;
  /** Returns whether nothing was created: no folder, and no schema. */
  isUntouched: () => Promise<boolean>;
};

/** Returns the empty storage of a backend of this kind. */
export async function testStorage(kind: BackendName): Promise<TestStorage> {
  if (kind === 'memory') return keptIn('memory', inMemory());
  const name = await freshAddress(kind, 'data');
  const open = async () => {
    const backend = await openBackend(parseBackendAddress(name, 'the address'));
    afterFile(() => backend.close());
    return backend;
  };
  return keptIn(name, { open, ...(kind === 'files' ? inFolder(name) : inDatabase(name)) });
}

function keptIn(name: string, kept: Opened & Meddling): TestStorage {
  const { open } = kept;
  return {
    name,
    ...kept,
    fill: async (count) => {
      const store = await Store.open(await open(), { seed: SMALL_SEED });
      for (let number = store.current.revision + 1; number <= count; number++)
        await store.transact('someone', (draft) =>
          draft.update('currencies', 1, { name: `Name ${number}` }),
        );
      await store.close();
    },
    fillFromRelease: async () => {
      const release = new FilesBackend((await unpackRelease()).directory);
      const target = await open();
      const keys = (await revisionNumbers(release)).map(revisionKey);
      const all = await release.readAll(keys);
      for (const [index, key] of keys.entries())
        await target.putIfAbsent(key, all[index] as Buffer);
    },
    contents: async () => {
      const backend = await open();
      const numbers = await revisionNumbers(backend);
      const found = new Map<number, string>();
      for await (const each of readRevisionFiles(backend, numbers))
        found.set(each.number, (each.found as Buffer).toString('latin1'));
      return found;
    },
  };
}

type Opened = Pick<TestStorage, 'open'>;

type Meddling = Pick<TestStorage, 'damage' | 'remove' | 'isUntouched'>;

function inMemory(): Opened & Meddling {
  const bytes: SharedBytes = new Map();
  return {
    open: async () => memoryBackend(bytes),
    damage: async (number, content) => {
      bytes.set(revisionKey(number), Buffer.from(content, 'latin1'));
    },
    remove: async (number) => {
      bytes.delete(revisionKey(number));
    },
    isUntouched: async () => bytes.size === 0,
  };
}

function inFolder(directory: string): Meddling {
  const fileOf = (number: number) => path.join(directory, revisionKey(number));
  return {
    damage: async (number, bytes) => {
      await mkdir(path.dirname(fileOf(number)), { recursive: true });
      await writeFile(fileOf(number), bytes, 'latin1');
    },
    remove: (number) => rm(fileOf(number)),
    isUntouched: () =>
      readdir(directory).then(
        () => false,
        () => true,
      ),
  };
}

function inDatabase(url: string): Meddling {
  const { schema } = readDatabaseUrl(url);
  const table = `${schema}.revisions`;
  return {
    damage: async (number, bytes) => {
      const { header, data } = rowOfBytes(Buffer.from(bytes, 'latin1'));
      await queryOnce(
        url,
        `UPDATE ${table} SET header = $2, data = $3, checksum = coalesce(nullif($4, ''), checksum)
         WHERE number = $1`,
        [number, header, data, checksumIn(header)],
      );
    },
    remove: async (number) => {
      await queryOnce(url, `DELETE FROM ${table} WHERE number = $1`, [number]);
    },
    isUntouched: async () => {
      const [row] = await queryOnce(url, `SELECT to_regnamespace('${schema}') IS NULL AS none`);
      return row?.none === true;
    },
  };
}
