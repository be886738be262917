import path from 'node:path';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { readRevision } from '../revision-log.ts';
import { Store } from '../store.ts';
import { KEPT_WHOLE, pruneRevisions } from './prune.ts';
import { RevisionFiles } from './revision-files.ts';

async function commit(store: Store, count: number): Promise<void> {
  for (let order = 1; order <= count; order++)
    await store.transact('someone', (draft) =>
      draft.update('currencies', 1, { displayOrder: 1000 + store.current.revision }),
    );
}

test('an open store takes the data out of old revisions in the next pause', async () => {
  const directory = await tempDir();
  const store = await Store.open({ directory, seed: SMALL_SEED });
  await commit(store, KEPT_WHOLE + 4);
  const oldest = async () => (await readRevision(new RevisionFiles(directory), 5)).data;
  await expect.poll(oldest, { timeout: 10_000 }).toBeUndefined();
  expect((await readRevision(new RevisionFiles(directory), 6)).data).toBeDefined();
  await store.close();
});

test('told to stop it stops, and the next one finds the rest', async () => {
  const directory = await tempDir();
  const store = await Store.open({ directory, seed: SMALL_SEED });
  await commit(store, 9);
  await store.close();
  const folder = path.join(directory, 'revisions');
  await expect(pruneRevisions(folder, 8, AbortSignal.abort())).rejects.toThrow();
  expect((await readRevision(new RevisionFiles(directory), 1)).data).toBeDefined();
  await pruneRevisions(folder, 8);
  for (let number = 1; number <= 8; number++)
    expect((await readRevision(new RevisionFiles(directory), number)).data).toBeUndefined();
});
