import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDatabaseUrl } from '#lib/postgres/database-url.ts';
import { RevisionFiles } from '#lib/store/files/revision-files.ts';
import { openRevisions } from '#lib/store/open-revisions.ts';
import { namedPlace } from '#lib/store/place.ts';
import { rowOfBytes } from '#lib/store/postgres/row-bytes.ts';
import type { KeptRevisions } from '#lib/store/revisions.ts';
import { Store } from '#lib/store/store.ts';
import { afterFile } from './after-file.ts';
import { freshPlace, type PlaceName } from './places.ts';
import { queryOnce } from './postgres.ts';
import { SMALL_SEED } from './sample-seed.ts';

/** An empty place for a catalogue, and what may happen to what is in it. */
export type KeptPlace = {
  /** The folder, or the address of the database. */
  name: string;
  /** Opens its revisions as a command of its own would. */
  open: () => Promise<KeptRevisions>;
  /** Makes a small catalogue of so many revisions: the currency 1 is called 'Name 2', 'Name 3' … */
  fill: (revisions: number) => Promise<void>;
  /** Puts other bytes in the place of a revision, behind the back of everybody. */
  damage: (number: number, bytes: string) => Promise<void>;
  /** Takes a revision away. */
  remove: (number: number) => Promise<void>;
  /** Returns every revision, byte for byte. */
  contents: () => Promise<Map<number, string>>;
  /** Returns whether anything was made there: a folder, or a schema. */
  isUntouched: () => Promise<boolean>;
};

/** Returns an empty place of a kind. */
export async function keptPlace(kind: PlaceName): Promise<KeptPlace> {
  const name = await freshPlace(kind, 'data');
  const open = async () => {
    const revisions = await openRevisions(namedPlace(name, 'the place'));
    afterFile(() => revisions.close());
    return revisions;
  };
  return {
    name,
    open,
    fill: async (count) => {
      const revisions = await open();
      await revisions.prepare();
      const store = await Store.open({ revisions, seed: SMALL_SEED });
      for (let number = store.current.revision + 1; number <= count; number++)
        await store.transact('someone', (draft) =>
          draft.update('currencies', 1, { name: `Name ${number}` }),
        );
      await store.close();
    },
    contents: async () => {
      const revisions = await open();
      const found = new Map<number, string>();
      for (const number of await revisions.numbers())
        found.set(number, (await revisions.bytes(number)).toString('latin1'));
      return found;
    },
    ...(kind === 'files' ? inFolder(name) : inDatabase(name)),
  };
}

type Meddling = Pick<KeptPlace, 'damage' | 'remove' | 'isUntouched'>;

function inFolder(directory: string): Meddling {
  const { placeOf } = new RevisionFiles(directory);
  const fileOf = (number: number) => placeOf.call(new RevisionFiles(directory), number);
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
      await queryOnce(url, `UPDATE ${table} SET header = $2, data = $3 WHERE number = $1`, [
        number,
        header,
        data,
      ]);
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
