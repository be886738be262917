import { Memory } from 'lowdb';
import { expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { tempDir } from '../../test/temp-dir.ts';
import type { Draft } from './draft.ts';
import type { Revision } from './revision.ts';
import { Store } from './store.ts';

const rename = (name: string) => (draft: Draft) => draft.update('currencies', 1, { name });

test('begins with the catalogue of the seed, and finds it again', async () => {
  const directory = await tempDir();
  const store = await Store.open({ directory });
  expect(store.current).toMatchObject({ revision: 1, parent: null, actor: 'system' });
  expect(store.current.data.returnRates).toHaveLength(15);
  await store.transact('someone@example.com', rename('Rand'));
  const first = store.current;
  await store.close();

  const again = await Store.open({ directory });
  expect(again.current).toEqual(first);
  expect(again.current.changes).toEqual([
    expect.objectContaining({
      table: 'currencies',
      id: 1,
      after: expect.objectContaining({ name: 'Rand' }),
    }),
  ]);
  await again.close();
});

test('works in memory alone', async () => {
  const store = await Store.open({
    adapter: new Memory<Revision>(),
    seed: { currencies: [], assetClasses: [], returnRates: [] },
  });
  const made = await store.transact('a', (draft) =>
    draft.insert('assetClasses', { name: 'Cash', description: null, risk: 'low' }),
  );
  expect(made.id).toBe(1);
  expect(store.current.data.assetClasses).toEqual([made]);
  await store.close();
});

test('a transaction that throws rejects alone and leaves no trace', async () => {
  const store = await Store.open({ directory: await tempDir() });
  const refusal = new AppError('conflict', 'No.');
  const ends = await Promise.allSettled([
    store.transact('a', rename('One')),
    store.transact('a', (draft) => {
      draft.update('currencies', 1, { name: 'Two' });
      throw refusal;
    }),
    store.transact('a', (draft) => draft.find('currencies', 1)?.name),
  ]);
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ends[1]).toMatchObject({ reason: refusal });
  expect(ends[2]).toMatchObject({ value: 'One' });
  expect(store.current.revision).toBe(2);
  await store.close();
});
