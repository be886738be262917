import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { verifyChain } from './files/revision-log.ts';
import { Store } from './store.ts';

test('a process killed while it writes loses nothing it acknowledged, five times', async () => {
  const writer = await buildScript(
    path.join(import.meta.dirname, '../../test/support/store-writer.ts'),
  );
  const directory = await tempDir();
  await (await Store.open({ directory, seed: SMALL_SEED })).close();
  for (let round = 0; round < 5; round++) {
    const { child, lines, ended } = runScript(writer, [directory, 'writer', 1e9, 1 + (round % 3)]);
    while (lines().length === 0) await wait(1);
    await wait(Math.random() * 40);
    child.kill('SIGKILL');
    expect(await ended).toBeNull();

    const store = await Store.open({ directory });
    expect(store.current.data.currencies[0]?.displayOrder).toBeGreaterThanOrEqual(
      Math.max(...lines().map(Number)),
    );
    expect(await temporaryFiles(directory)).toEqual([]);
    await store.close();
  }
  expect(await verifyChain(directory)).toEqual([]);
}, 120_000);

async function temporaryFiles(directory: string): Promise<string[]> {
  const names = await readdir(path.join(directory, 'revisions'));
  return names.filter((name) => name.endsWith('.tmp'));
}
