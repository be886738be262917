import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { readKey, revisionKey } from '#lib/store/backend/backend.ts';
import { readDatabaseUrl } from '#lib/store/backend/postgres/database-url.ts';
import { rowOfBytes } from '#lib/store/backend/postgres/row-bytes.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import type { Store } from '#lib/store/store.ts';
import { afterFile } from '#test/after-file.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { buildScript, runScript } from '#test/script.ts';
import { openFilled, SMALL } from './catalogues.ts';
import { editor } from './commits.ts';
import { inTurn, timeOf } from './measure.ts';
import type { Row } from './table.ts';

const WATCHER = path.join(import.meta.dirname, '../support/revision-watcher.ts');
const CHANGES_SEEN = 300;
/** A process looks for changes twice a second. */
const SEEN_AFTER_MS = 1_000;

/** Commits to a PostgreSQL, and when another process sees them. */
export async function benchDatabase(): Promise<Row[]> {
  const server = await startPostgres();
  afterFile(() => server.stop());
  const url = `${server.url}?schema=small`;
  const store = await openFilled(url, SMALL);
  const edit = editor(store);
  const rows = [await commitRow(url, store, edit), await seenRow(url, store, edit)];
  await store.close();
  return rows;
}

/** Measures a commit against putting a revision's bytes into a table of the same database and nothing more. */
async function commitRow(url: string, store: Store, edit: () => Promise<unknown>): Promise<Row> {
  const { schema: _, ...settings } = readDatabaseUrl(url);
  const client = new pg.Client(settings);
  await client.connect();
  await client.query('CREATE TABLE bare (number bigint PRIMARY KEY, header bytea, data bytea)');
  const backend = await openBackend(parseBackendAddress(url, 'the address'));
  const newest = await readKey(backend, revisionKey(store.current.revision));
  await backend.close();
  const { header, data } = rowOfBytes(newest ?? Buffer.alloc(0));
  let number = 0;
  const insert = () =>
    client.query('INSERT INTO bare VALUES ($1, $2, $3)', [++number, header, data]);
  const sides = [() => timeOf(edit), () => timeOf(insert)];
  await inTurn(50, ...sides);
  const [ours = [], inserts = []] = await inTurn(200, ...sides);
  await client.end();
  return {
    what: 'Commit of one rate, 60 rates, PostgreSQL',
    unit: 'ms',
    ours,
    against: { name: 'a bare INSERT', values: inserts },
    figure: { ratioAtMost: 4.5 },
  };
}

/** Measures how long after its acknowledgement a change is seen by another process. */
async function seenRow(url: string, store: Store, edit: () => Promise<unknown>): Promise<Row> {
  const watcher = runScript(await buildScript(WATCHER), [url]);
  while (watcher.lines().length === 0) await wait(10);
  const acknowledged = new Map<number, number>();
  for (let change = 0; change < CHANGES_SEEN; change++) {
    await edit();
    acknowledged.set(store.current.revision, performance.timeOrigin + performance.now());
    await wait(Math.random() * 20);
  }
  await wait(SEEN_AFTER_MS);
  watcher.child.kill('SIGKILL');
  const ours = watcher.lines().flatMap((line) => {
    const [revision, at] = line.split(' ').map(Number);
    const since = acknowledged.get(revision ?? 0);
    return since === undefined || at === undefined ? [] : [Math.max(at - since, 0)];
  });
  return {
    what: 'Change seen by another process, PostgreSQL',
    unit: 'ms',
    ours,
    figure: { p99Under: 1_000 },
  };
}
