import { setTimeout as wait } from 'node:timers/promises';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { folderOf, SIZES, type Size } from './catalogues.ts';
import { bareCommit, editor, newestBytes } from './commits.ts';
import { inTurn, timeOf } from './measure.ts';
import { fetchWhole, LONGVIEW, newFolder, startProcess } from './processes.ts';
import type { Row } from './table.ts';

const EDIT_MS: Record<string, number> = { '10,000': 30, '100,000': 300 };

/** Measures read, commit and memory as the catalogue grows. */
export async function benchGrowth(): Promise<Row[]> {
  const rows: Row[] = [];
  const smallest = await folderOf(SIZES['60'] as Size);
  for (const count of ['1,000', '10,000', '100,000']) {
    const directory = await folderOf(SIZES[count] as Size);
    const rounds = count === '100,000' ? 7 : 21;
    rows.push(
      await readRow(count, directory, rounds),
      await commitRow(count, directory, rounds),
      await memoryRow(count, directory, smallest),
    );
  }
  return rows;
}

async function readRow(count: string, directory: string, rounds: number): Promise<Row> {
  const store = await Store.open(new FilesPlace(directory));
  const text = String(await newestBytes(directory, store));
  await store.close();
  const open = async () => {
    const began = performance.now();
    const opened = await Store.open(new FilesPlace(directory));
    const ms = performance.now() - began;
    await opened.close();
    return ms;
  };
  const [ours = [], parse = []] = await inTurn(rounds, open, () => timeOf(() => JSON.parse(text)));
  return {
    what: `Read and verify ${count} rates`,
    unit: 'ms',
    ours,
    against: { name: 'JSON.parse of the text', values: parse },
  };
}

async function commitRow(count: string, directory: string, rounds: number): Promise<Row> {
  const store = await Store.open(new FilesPlace(directory));
  const edit = editor(store);
  await edit();
  const bytes = await newestBytes(directory, store);
  const bareFolder = await newFolder();
  const sides = [() => timeOf(edit), () => bareCommit(bareFolder, bytes)];
  await inTurn(2, ...sides);
  const [ours = [], bare = []] = await inTurn(rounds, ...sides);
  await store.close();
  return {
    what: `Edit of one rate of ${count}`,
    unit: 'ms',
    ours,
    against: { name: 'write, fsync, link, fsync', values: bare },
    ...(EDIT_MS[count] && { figure: { medianUnder: EDIT_MS[count] } }),
  };
}

async function memoryRow(count: string, directory: string, smallest: string): Promise<Row> {
  const [ours = [], small = []] = await inTurn(
    3,
    () => memoryWith(directory),
    () => memoryWith(smallest),
  );
  return {
    what: `Server memory with ${count} rates`,
    unit: 'MB',
    ours,
    against: { name: 'with 60 rates', values: small },
  };
}

async function memoryWith(directory: string): Promise<number> {
  const server = await startProcess(LONGVIEW, { DATA_DIR: directory });
  for (const at of ['/', '/api/currencies']) await fetchWhole(server.url + at);
  await wait(1500);
  const { memoryMb } = await server.usage();
  await server.stop();
  return memoryMb;
}
