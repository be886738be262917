import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesPlace } from './files.ts';
import { readRevision } from './history.ts';
import { KEPT_WHOLE, pruneDown } from './pruning.ts';
import { Store } from './store.ts';

async function commit(store: Store, count: number): Promise<void> {
  for (let order = 1; order <= count; order++)
    await store.transact('someone', (draft) =>
      draft.update('currencies', 1, { displayOrder: 1000 + store.current.revision }),
    );
}

async function opened() {
  const place = new FilesPlace(await tempDir());
  const store = await Store.open(place, { seed: SMALL_SEED });
  const hasData = async (number: number) => 'data' in (await readRevision(place, number));
  return { place, store, hasData };
}

test('an open store takes the data out of old revisions in the next pause', async () => {
  const { store, hasData } = await opened();
  await commit(store, KEPT_WHOLE + 4);
  expect(await hasData(5)).toBe(true);
  await expect.poll(() => hasData(5), { timeout: 10_000 }).toBe(false);
  expect(await hasData(6)).toBe(true);
  await store.close();
});

test('told to stop it stops, and the next one finds the rest', async () => {
  const { place, store, hasData } = await opened();
  await commit(store, 9);
  await store.close();
  await expect(pruneDown(place, 8, AbortSignal.abort())).rejects.toThrow();
  expect(await hasData(1)).toBe(true);
  await pruneDown(place, 8);
  for (let number = 1; number <= 8; number++) expect(await hasData(number)).toBe(false);
});
