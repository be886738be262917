import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import type { RecordChange } from './document.ts';
import { listRevisions, verifyChain } from './files/revision-log.ts';
import type { RevisionHeader } from './revision.ts';
import { Store } from './store.ts';

let writer = '';

beforeAll(async () => {
  writer = await buildScript(path.join(import.meta.dirname, '../../test/support/store-writer.ts'));
});

async function headersOf(directory: string): Promise<RevisionHeader[]> {
  const headers: RevisionHeader[] = [];
  for await (const header of listRevisions(directory)) headers.push(header);
  return headers.reverse();
}

const raiseOrder = (store: Store) =>
  store.transact('test', (draft) => {
    const order = (draft.find('currencies', 1)?.displayOrder ?? 0) + 1;
    return draft.update('currencies', 1, { displayOrder: order }).displayOrder;
  });
const orderOf = (store: Store) => store.current.data.currencies[0]?.displayOrder;

test('four processes make 500 commits each: none is lost, numbers have no gaps', async () => {
  const directory = await tempDir();
  await (await Store.open({ directory, seed: SMALL_SEED })).close();
  const inFlight = [1, 1, 25, 25];
  const writers = inFlight.map((count, index) =>
    runScript(writer, [directory, `writer ${index}`, 500, count]),
  );
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);

  const acknowledged = writers.flatMap(({ lines }) => lines().map(Number));
  expect(acknowledged.sort((a, b) => a - b)).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
  const headers = await headersOf(directory);
  expect(headers.map(({ revision }) => revision)).toEqual(headers.map((_, index) => index + 1));
  let order = 0;
  for (const { changes } of headers.slice(1)) {
    const [change] = changes as readonly RecordChange<'currencies'>[];
    expect(change?.before?.displayOrder).toBe(order);
    order = change?.after?.displayOrder ?? 0;
  }
  expect(order).toBe(2000);
  expect(await verifyChain(directory)).toEqual([]);
}, 120_000);

test('a process that stood still in the middle overwrites nothing when it goes on', async () => {
  const directory = await tempDir();
  const store = await Store.open({ directory, seed: SMALL_SEED });
  const { child, lines, ended } = runScript(writer, [directory, 'sleeper', 100, 1]);
  while (lines().length === 0) await wait(1);
  const mine: number[] = [];
  for (let round = 0; round < 5; round++) {
    child.kill('SIGSTOP');
    for (let commit = 0; commit < 20; commit++) mine.push(await raiseOrder(store));
    child.kill('SIGCONT');
    await wait(5 + Math.random() * 5);
  }
  expect(await ended).toBe(0);
  const all = [...mine, ...lines().map(Number)].sort((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  expect(await verifyChain(directory)).toEqual([]);
  await store.close();
});

test('a change another process made is seen within a second, without asking', async () => {
  const directory = await tempDir();
  const store = await Store.open({ directory, seed: SMALL_SEED });
  const seen: number[] = [];
  store.onRevision(({ revision }) => seen.push(revision));
  const { lines, ended } = runScript(writer, [directory, 'another', 3, 1]);
  while (lines().length === 0) await wait(1);
  const acknowledged = performance.now();
  while (orderOf(store) === 0 && performance.now() - acknowledged < 1000) await wait(5);
  expect(orderOf(store)).toBeGreaterThan(0);
  await ended;
  expect((await store.fresh()).revision).toBe(4);
  expect(seen.at(-1)).toBe(4);
  await store.close();
});

test('two processes that start first at once agree on one first revision', async () => {
  for (let round = 0; round < 3; round++) {
    const directory = path.join(await tempDir(), 'not/yet/there');
    const both = ['one', 'other'].map((name) => runScript(writer, [directory, name, 5, 1]));
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    const store = await Store.open({ directory });
    expect(store.current.revision).toBe(11);
    expect(await verifyChain(directory)).toEqual([]);
    await store.close();
  }
});

test('only its owner can read the data', async () => {
  const directory = path.join(await tempDir(), 'data');
  await (await Store.open({ directory, seed: SMALL_SEED })).close();
  const modeOf = async (file: string) => (await stat(path.join(directory, file))).mode & 0o777;
  expect(await modeOf('.')).toBe(0o700);
  expect(await modeOf('revisions')).toBe(0o700);
  expect(await modeOf('revisions/0000000001.json')).toBe(0o600);
});
