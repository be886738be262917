import { expect, test } from 'vitest';
import { addUser } from '#test/accounts.ts';
import { restoreRevision } from '#test/restored.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { testStorage } from '#test/test-storage.ts';
import type { Backend } from './backend/backend.ts';
import { memoryBackend } from './backend/memory.ts';
import { listRevisions } from './log/history.ts';
import { Store } from './store.ts';

const rename = (store: Store, name: string) =>
  store.transact('anna', (draft) => draft.update('currencies', 1, { name }));
/** What a process that starts now says. */
const ratesAsAt = async (backend: Backend) => (await Store.open(backend)).ratesAsAt;

test('rates are as at the last revision that changed more than users', async () => {
  const backend = memoryBackend();
  const store = await Store.open(backend, { seed: SMALL_SEED });
  expect(store.ratesAsAt).toEqual({ revision: 1, at: store.current.at });
  await rename(store, 'Second');
  const second = { revision: 2, at: store.current.at };
  await addUser(store, 'bo');
  await addUser(store, 'chi');
  expect(store.current.revision).toBe(4);
  expect(store.ratesAsAt).toEqual(second);
  expect(await ratesAsAt(backend)).toEqual(second);
  await store.close();
});

test('reads the commits of other processes once', async () => {
  const backend = memoryBackend();
  const store = await Store.open(backend, { seed: SMALL_SEED });
  const other = await Store.open(backend);
  await addUser(other, 'bo');
  await store.latest();
  expect(store.ratesAsAt.revision).toBe(1);
  await rename(other, 'Third');
  const third = { revision: 3, at: other.current.at };
  await addUser(other, 'chi');
  await store.latest();
  expect(store.ratesAsAt).toEqual(third);
  await other.close();
  expect(await ratesAsAt(backend)).toMatchObject({ revision: 3 });
  await store.close();
});

test('counts a restore after damage as a change of the catalogue', async () => {
  const kept = await testStorage('memory');
  await kept.fill(3);
  const backend = await kept.open();
  await kept.damage(3, 'damaged');
  expect(await restoreRevision(backend, 2)).toMatchObject({ revision: 4 });
  expect(await ratesAsAt(backend)).toMatchObject({ revision: 4 });
});

test('rates are as at the newest revision if the history cannot be read', async () => {
  const kept = await testStorage('memory');
  await kept.fill(3);
  const backend = await kept.open();
  const before = await Store.open(backend);
  await addUser(before, 'bo');
  await before.close();
  await kept.damage(3, 'damaged');
  const headers = listRevisions(backend);
  expect((await headers.next()).value).toMatchObject({ revision: 4 });
  await expect(headers.next()).rejects.toMatchObject({ code: 'damaged' });
  const store = await Store.open(backend);
  expect(store.ratesAsAt).toEqual({ revision: 4, at: store.current.data.catalogueChangedAt });
});
