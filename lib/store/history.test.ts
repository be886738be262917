import { Memory } from 'lowdb';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import type { Revision } from './revision.ts';
import { Store } from './store.ts';

async function numbersOf(store: Store): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { revision } of store.history(store.current)) numbers.push(revision);
  return numbers;
}

test('the history goes from a revision down to the first, whoever wrote them', async () => {
  const { directory } = await makeThreeRevisions();
  const store = await Store.open({ directory });
  expect(await numbersOf(store)).toEqual([3, 2, 1]);
  await store.close();
});

test('old revisions whose data is gone are in it', async () => {
  const store = await Store.open({ directory: await tempDir(), seed: SMALL_SEED });
  for (let order = 1; order <= 205; order++)
    await store.transact('anna', (draft) =>
      draft.update('currencies', 1, { displayOrder: order * 7 }),
    );
  await store.close();
  expect(await numbersOf(store)).toHaveLength(store.current.revision);
});

test('where old revisions are not kept it is the newest alone', async () => {
  const store = await Store.open({ adapter: new Memory<Revision>(), seed: SMALL_SEED });
  await store.transact('anna', (draft) => draft.update('currencies', 1, { displayOrder: 99 }));
  expect(await numbersOf(store)).toEqual([2]);
  await store.close();
});
