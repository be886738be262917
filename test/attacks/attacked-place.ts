import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { revisionKey } from '#lib/store/place.ts';
import { readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
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

/** Returns what is kept of a session, and of its last use, when both were so much earlier. */
function aged(
  session: { startedAt: number },
  use: { usedAt: number } | null,
  { used, started }: Age,
): [string, string] {
  const startedAt = session.startedAt - started;
  const usedAt = (use?.usedAt ?? session.startedAt) - used;
  return [JSON.stringify({ ...session, startedAt }), JSON.stringify({ startedAt, usedAt })];
}

/** Returns the place in this folder. */
export function attackedFolder(directory: string): AttackedPlace {
  const folders = ['revisions', 'sessions'].map((name) => path.join(directory, name));
  return {
    newest: () => newestRevision(directory),
    hasRevision: (number) =>
      stat(path.join(directory, revisionKey(number))).then(
        () => true,
        () => false,
      ),
    revisions: async () => Object.values(await revisionsOf(directory)),
    age: async (hash, { used, started }) => {
      const file = path.join(directory, 'sessions', hash);
      const session = JSON.parse(await readFile(`${file}.json`, 'utf8'));
      const use = await readFile(`${file}.used`, 'utf8').then(JSON.parse, () => null);
      const [older, lastUse] = aged(session, use, { used, started });
      await writeFile(`${file}.json`, older);
      await writeFile(`${file}.used`, lastUse);
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
        `${path.basename(revisionKey(Number(row.number)))}\n${bytesOfRow(row).toString('latin1')}`,
    );
  const place: AttackedPlace = {
    newest: async () =>
      textsOf(await query('SELECT * FROM $.revisions ORDER BY number DESC LIMIT 1')).join(),
    hasRevision: async (number) =>
      (await query('SELECT FROM $.revisions WHERE number = $1', [number])).length > 0,
    revisions: async () =>
      textsOf(await query('SELECT * FROM $.revisions')).map((text) => text.replace(/^.*\n/, '')),
    age: async (hash, { used, started }) => {
      const bytesOf = async (kind: string) => {
        const [row] = await query('SELECT bytes FROM $.kept WHERE key = $1', [
          `sessions/${hash}.${kind}`,
        ]);
        return row ? JSON.parse(`${row.bytes}`) : null;
      };
      const texts = aged(await bytesOf('json'), await bytesOf('used'), { used, started });
      for (const [index, kind] of ['json', 'used'].entries())
        await query(
          `INSERT INTO $.kept VALUES ($1, $2)
           ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes`,
          [`sessions/${hash}.${kind}`, Buffer.from(texts[index] ?? '')],
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
