import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { chainOf, freshAddress, STORED_BACKENDS } from '#test/backends.ts';
import { commitTogether } from '#test/commits-together.ts';
import { openStore } from '#test/open-store.ts';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesBackend } from './backend/files/files.ts';
import { readSessionKeys } from './sessions/session-keys.ts';
import type { Store } from './store.ts';

let writer = '';

beforeAll(async () => {
  writer = await buildScript(path.join(import.meta.dirname, '../../test/support/store-writer.ts'));
});

const raiseOrder = (store: Store) =>
  store.transact('test', (draft) => {
    const order = (draft.find('currencies', 1)?.displayOrder ?? 0) + 1;
    return draft.update('currencies', 1, { displayOrder: order }).displayOrder;
  });
const orderOf = (store: Store) => store.current.data.currencies[0]?.displayOrder;

describe.each(STORED_BACKENDS)('several processes on a catalogue in %s', (kind) => {
  test('four processes make 15 commits each: none is lost, numbers have no gaps', async () => {
    const outcome = await commitTogether(await freshAddress(kind), 15);
    expect(outcome).toEqual({ acknowledged: 60, lost: [] });
  });

  test('a process that was paused during a commit overwrites nothing', async () => {
    const address = await freshAddress(kind);
    const store = await openStore(address);
    const { child, lines, ended } = runScript(writer, [address, 'sleeper', 40, 1]);
    while (lines().length === 0) await wait(1);
    const mine: number[] = [];
    for (let round = 0; round < 2; round++) {
      child.kill('SIGSTOP');
      for (let commit = 0; commit < 5; commit++) mine.push(await raiseOrder(store));
      child.kill('SIGCONT');
      await wait(5 + Math.random() * 5);
    }
    expect(await ended).toBe(0);
    const all = [...mine, ...lines().map(Number)].sort((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect((await chainOf(address)).findings).toEqual([]);
    await store.close();
  });

  test('sees another process’s change within a second', async () => {
    const address = await freshAddress(kind);
    const store = await openStore(address, { isWatched: true });
    const { lines, ended } = runScript(writer, [address, 'another', 3, 1]);
    while (lines().length === 0) await wait(1);
    const acknowledged = performance.now();
    while (orderOf(store) === 0 && performance.now() - acknowledged < 1000) await wait(5);
    expect(orderOf(store)).toBeGreaterThan(0);
    await ended;
    expect((await store.latest()).revision).toBe(4);
    await store.close();
  });
});

test('only its owner can read the data', async () => {
  const directory = path.join(await tempDir(), 'data');
  await (await openStore(directory)).close();
  await readSessionKeys(new FilesBackend(directory));
  const modeOf = async (file: string) => (await stat(path.join(directory, file))).mode & 0o777;
  for (const folder of ['.', 'revisions']) expect(await modeOf(folder)).toBe(0o700);
  for (const file of ['session-keys', 'revisions/0000000001.json'])
    expect(await modeOf(file)).toBe(0o600);
});
