import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addUser, withStore } from '#test/accounts.ts';
import { restoreRevision } from '#test/restored.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { FilesBackend } from './backend/files/files.ts';
import { listRevisions } from './log/history.ts';
import { Store } from './store.ts';

const rename = (store: Store, name: string) =>
  store.transact('anna', (draft) => draft.update('currencies', 1, { name }));
/** What a process that starts now says. */
const ratesAsAt = (directory: string) => withStore(directory, async (store) => store.ratesAsAt);

test('rates are as at the last revision that changed more than users, also for a process that starts later', async () => {
  const directory = await tempDir();
  const store = await Store.open(new FilesBackend(directory), { seed: SMALL_SEED });
  expect(store.ratesAsAt).toEqual({ revision: 1, at: store.current.at });
  await rename(store, 'Second');
  const second = { revision: 2, at: store.current.at };
  await addUser(store, 'bo');
  await addUser(store, 'chi');
  expect(store.current.revision).toBe(4);
  expect(store.ratesAsAt).toEqual(second);
  expect(await ratesAsAt(directory)).toEqual(second);
  await store.close();
});

test('what other processes commit is looked through once', async () => {
  const directory = await tempDir();
  const store = await Store.open(new FilesBackend(directory), { seed: SMALL_SEED });
  await withStore(directory, async (other) => {
    await addUser(other, 'bo');
    await store.latest();
    expect(store.ratesAsAt.revision).toBe(1);
    await rename(other, 'Third');
    const third = { revision: 3, at: other.current.at };
    await addUser(other, 'chi');
    await store.latest();
    expect(store.ratesAsAt).toEqual(third);
  });
  expect(await ratesAsAt(directory)).toMatchObject({ revision: 3 });
  await store.close();
});

test('a restore after damage counts, since nobody can say what it changed', async () => {
  const { directory, fileOf } = await makeThreeRevisions();
  await writeFile(fileOf(3), 'damaged');
  expect(await restoreRevision(new FilesBackend(directory), 2)).toMatchObject({ revision: 4 });
  expect(await ratesAsAt(directory)).toMatchObject({ revision: 4 });
});

test('where the history cannot be read, the rates are as at the newest revision', async () => {
  const { directory, fileOf } = await makeThreeRevisions();
  await withStore(directory, (store) => addUser(store, 'bo'));
  await writeFile(fileOf(3), 'damaged');
  const headers = listRevisions(new FilesBackend(directory));
  expect((await headers.next()).value).toMatchObject({ revision: 4 });
  await expect(headers.next()).rejects.toMatchObject({ code: 'damaged' });
  const [asAt, changedAt] = await withStore(directory, async (store) => [
    store.ratesAsAt,
    store.current.data.catalogueChangedAt,
  ]);
  expect(asAt).toEqual({ revision: 4, at: changedAt });
});
