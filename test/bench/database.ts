import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPlace } from '#lib/store/open-place.ts';
import { namedPlace } from '#lib/store/place-address.ts';
import { readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
import { rowOfBytes } from '#lib/store/postgres/row-bytes.ts';
import { sealRevision } from '#lib/store/revision.ts';
import { Store } from '#lib/store/store.ts';
import { closeAll } from '../support/after-file.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { buildScript, runScript } from '../support/script.ts';
import { fill, folderOf, SIZES, type Size } from './catalogues.ts';
import { commitsPerSecond, editor } from './commits.ts';
import { inTurn, timeOf } from './measure.ts';
import { LONGVIEW, newFolder } from './processes.ts';
import { memoryAtRest, timeToFirst } from './start.ts';
import type { Row } from './table.ts';

const WATCHER = path.join(import.meta.dirname, '../support/revision-watcher.ts');
const CHANGES_SEEN = 300;
/** A process looks for changes twice a second. */
const SEEN_AFTER_MS = 1_000;

const NOTHING = { currencies: [], assetClasses: [], returnRates: [] };

type Opened = { store: Store; close: () => Promise<void> };

/** PostgreSQL beside files: commits, reading, what other processes see, start and memory. */
export async function benchDatabase(): Promise<Row[]> {
  const server = await startPostgres();
  try {
    const small = SIZES['60'] as Size;
    const places = { url: `${server.url}?schema=small`, folder: await folderOf(small) };
    await (await filled(places.url, small)).close();
    return [
      ...(await commitRows(places.url, places.folder)),
      await seenRow(places.url),
      await readRow('1,000', server.url, 21),
      await readRow('100,000', server.url, 7),
      ...(await serverRows(places.url, places.folder)),
    ];
  } finally {
    await closeAll();
    await server.stop();
  }
}

async function commitRows(url: string, folder: string): Promise<Row[]> {
  const [ours, files] = [await open(url), await open(folder)];
  const [edit, editFile] = [editor(ours.store), editor(files.store)];
  const bare = await bareInsert(url, ours.store);
  const sides = [() => timeOf(edit), () => timeOf(bare.insert), () => timeOf(editFile)];
  await inTurn(50, ...sides);
  const [commits = [], inserts = [], fileCommits = []] = await inTurn(200, ...sides);
  const [many = [], manyFiles = [], single = []] = await inTurn(
    7,
    () => commitsPerSecond(edit, 500, 25),
    () => commitsPerSecond(editFile, 500, 25),
    () => commitsPerSecond(edit, 60, 1),
  );
  await Promise.all([ours.close(), files.close(), bare.close()]);
  return [
    {
      what: 'Commit of one rate, 60 rates, PostgreSQL',
      unit: 'ms',
      ours: commits,
      against: { name: 'a bare INSERT', values: inserts },
      figure: { ratioAtMost: 4.5 },
    },
    {
      what: 'Commit of one rate, 60 rates, PostgreSQL',
      unit: 'ms',
      ours: commits,
      against: { name: 'files', values: fileCommits },
    },
    {
      what: 'Commits with 25 in flight, PostgreSQL',
      unit: '/s',
      ours: many,
      against: { name: 'one at a time', values: single },
      figure: { ratioAtLeast: 6 },
    },
    {
      what: 'Commits with 25 in flight, PostgreSQL',
      unit: '/s',
      ours: many,
      against: { name: 'files', values: manyFiles },
    },
  ];
}

/** Returns a way to put a revision's bytes into a table of the same database and nothing more. */
async function bareInsert(url: string, { current }: Store) {
  const { schema: _, ...settings } = readDatabaseUrl(url);
  const client = new pg.Client(settings);
  await client.connect();
  await client.query('CREATE TABLE bare (number bigint PRIMARY KEY, header bytea, data bytea)');
  const { header, data } = rowOfBytes(sealRevision(current).bytes);
  let number = 0;
  const insert = () =>
    client.query('INSERT INTO bare VALUES ($1, $2, $3)', [++number, header, data]);
  return { insert, close: () => client.end() };
}

/** Measures how long after its acknowledgement a change is seen by another process. */
async function seenRow(url: string): Promise<Row> {
  const watcher = runScript(await buildScript(WATCHER), [url]);
  const { store, close } = await open(url);
  const edit = editor(store);
  while (watcher.lines().length === 0) await wait(10);
  const acknowledged = new Map<number, number>();
  for (let change = 0; change < CHANGES_SEEN; change++) {
    await edit();
    acknowledged.set(store.current.revision, performance.timeOrigin + performance.now());
    await wait(Math.random() * 20);
  }
  await wait(SEEN_AFTER_MS);
  watcher.child.kill('SIGKILL');
  await close();
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

async function readRow(count: string, server: string, rounds: number): Promise<Row> {
  const size = SIZES[count] as Size;
  const url = `${server}?schema=size_${count.replace(',', '_')}`;
  const folder = await folderOf(size);
  await (await filled(url, size)).close();
  const timeToOpen = async (place: string) => {
    const began = performance.now();
    const opened = await open(place);
    const ms = performance.now() - began;
    await opened.close();
    return ms;
  };
  return besideFiles(`Read and verify ${count} rates`, 'ms', rounds, [url, folder], timeToOpen);
}

async function serverRows(url: string, folder: string): Promise<Row[]> {
  const sides = [{ DATABASE_URL: url, DATA_DIR: await newFolder() }, { DATA_DIR: folder }] as const;
  const start = (env: Record<string, string>) => timeToFirst(LONGVIEW, env, '/');
  const memory = (env: Record<string, string>) => memoryAtRest(LONGVIEW, env);
  return [
    await besideFiles('Server start to first 200, page', 'ms', 9, sides, start),
    await besideFiles('Server memory at rest', 'MB', 5, sides, memory),
  ];
}

/** Measures the same of PostgreSQL and of files, in turn. */
async function besideFiles<Side>(
  what: string,
  unit: Row['unit'],
  rounds: number,
  [database, folder]: readonly [Side, Side],
  measure: (side: Side) => Promise<number>,
): Promise<Row> {
  const sides = [() => measure(database), () => measure(folder)];
  const [ours = [], files = []] = await inTurn(rounds, ...sides);
  return { what: `${what}, PostgreSQL`, unit, ours, against: { name: 'files', values: files } };
}

/** Opens the catalogue in a folder or a database, which must have one. */
async function open(name: string): Promise<Opened> {
  const place = await openPlace(namedPlace(name, 'the place'));
  const store = await Store.open(place, { seed: NOTHING });
  const close = async () => {
    await store.close();
    await place.close();
  };
  return { store, close };
}

async function filled(url: string, size: Size): Promise<Opened> {
  const opened = await open(url);
  await opened.store.transact('cli:bench', (draft) => fill(draft, size));
  return opened;
}
