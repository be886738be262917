import { readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readDatabaseUrl } from '#lib/postgres/database-url.ts';
import { revisionFolder, revisionPath } from '#lib/store/files/revision-folder.ts';
import { bytesOfRow, type RowBytes } from '#lib/store/postgres/row-bytes.ts';
import { afterFile } from '#test/after-file.ts';
import { newestRevision, revisionsOf } from '#test/data-folder.ts';
import { freshDatabase } from '#test/postgres.ts';

/** How much older a session is made. */
type Age = { used: number; started: number };

/** The place of a server under attack, as somebody sees it who may look at everything. */
export type AttackedPlace = {
  /** The file name and the bytes of the newest revision. */
  newest: () => Promise<string>;
  hasRevision: (number: number) => Promise<boolean>;
  /** All that is kept of each revision. */
  revisions: () => Promise<string[]>;
  /** Makes the session with the id of this hash so many milliseconds older. */
  age: (hash: string, by: Age) => Promise<void>;
  /** Takes revisions and sessions away. Returns the way back. */
  takeAway: () => Promise<() => Promise<void>>;
};

/** Returns the place in this folder. */
export function attackedFolder(directory: string): AttackedPlace {
  const folders = ['revisions', 'sessions'].map((name) => path.join(directory, name));
  return {
    newest: () => newestRevision(directory),
    hasRevision: (number) =>
      stat(revisionPath(revisionFolder(directory), number)).then(
        () => true,
        () => false,
      ),
    revisions: async () => Object.values(await revisionsOf(directory)),
    age: async (hash, { used, started }) => {
      const file = path.join(directory, 'sessions', `${hash}.json`);
      const session = JSON.parse(await readFile(file, 'utf8'));
      const usedAt = ((await stat(file)).mtimeMs - used) / 1000;
      await writeFile(file, JSON.stringify({ ...session, startedAt: session.startedAt - started }));
      await utimes(file, usedAt, usedAt);
    },
    takeAway: async () => {
      for (const folder of folders) await rename(folder, `${folder}.away`);
      return async () => {
        for (const folder of folders) await rename(`${folder}.away`, folder);
      };
    },
  };
}

/** Makes a database to attack: its URL, and the place in it. */
export async function attackedDatabase(): Promise<{ url: string; place: AttackedPlace }> {
  const { url, schema } = await freshDatabase();
  const { schema: _, ...settings } = readDatabaseUrl(url);
  // Thousands of looks: one connection for all of them.
  const client = new pg.Client(settings);
  await client.connect();
  afterFile(() => client.end());
  const query = async (text: string, values: unknown[] = []) =>
    (await client.query(text.replaceAll('$.', `${schema}.`), values)).rows;
  const textsOf = (rows: (RowBytes & { number: string })[]) =>
    rows.map(
      (row) =>
        `${path.basename(revisionPath('', Number(row.number)))}\n${bytesOfRow(row).toString('latin1')}`,
    );
  const place: AttackedPlace = {
    newest: async () =>
      textsOf(await query('SELECT * FROM $.revisions ORDER BY number DESC LIMIT 1')).join(),
    hasRevision: async (number) =>
      (await query('SELECT FROM $.revisions WHERE number = $1', [number])).length > 0,
    revisions: async () =>
      textsOf(await query('SELECT * FROM $.revisions')).map((text) => text.replace(/^.*\n/, '')),
    age: async (hash, { used, started }) => {
      await query(
        `UPDATE $.sessions SET used_at = used_at - make_interval(secs => $2),
           started_at = started_at - make_interval(secs => $3) WHERE id = $1`,
        [hash, used / 1000, started / 1000],
      );
    },
    takeAway: async () => {
      await query(`ALTER SCHEMA ${schema} RENAME TO ${schema}_away`);
      return async () => {
        await query(`ALTER SCHEMA ${schema}_away RENAME TO ${schema}`);
      };
    },
  };
  return { url, place };
}
