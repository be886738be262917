import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { readRevision, revisionNumbers, verifyChain } from './history.ts';

const rename1 = (store: Store, name: string) =>
  store.transact('a', (draft) => draft.update('currencies', 1, { name }));
const SET_BACK = {
  code: 'set-back',
  message:
    'The history here has been set back: revision 4 is not the one that was read from it. Nothing was changed; bring the newer state back, or restart Longview to go on from this one.',
};

/** Replaces the revisions from a number on with these. */
async function putFrom(storage: TestStorage, from: number, revisions: Map<number, string>) {
  const opened = await storage.open();
  for (const number of await revisionNumbers(opened))
    if (number >= from) await storage.remove(number);
  for (const [number, bytes] of revisions)
    if (number >= from) await opened.putIfAbsent(revisionKey(number), Buffer.from(bytes, 'latin1'));
}

test('never overwrites a history that was set back', async () => {
  const storage = await testStorage('memory');
  await storage.fill(4);
  const newer = await storage.contents();
  const store = await Store.open(await storage.open());
  await putFrom(storage, 3, new Map());
  await expect(rename1(store, 'Refused')).rejects.toMatchObject(SET_BACK);
  await expect(store.latest()).rejects.toMatchObject(SET_BACK);
  expect(store.watcher.trouble).toBe('set-back');
  expect(store.current).toMatchObject({
    revision: 4,
    data: { currencies: [{ name: 'Name 4' }] },
  });

  // Somebody who knows the older state alone goes on from it: to the same number, and past it.
  const other = await Store.open(await storage.open());
  for (const name of ['Other', 'History', 'Longer']) {
    await rename1(other, name);
    await expect(rename1(store, 'Refused')).rejects.toMatchObject(SET_BACK);
  }
  expect((await other.latest()).data.currencies).toMatchObject([{ name: 'Longer' }]);
  expect(await verifyChain(await storage.open())).toEqual([]);

  await putFrom(storage, 3, newer);
  await rename1(store, 'After');
  expect(store.current).toMatchObject({ revision: 5, data: { currencies: [{ name: 'After' }] } });
  expect(store.watcher.trouble).toBeNull();
  await expect(rename1(other, 'Refused')).rejects.toMatchObject({ code: 'set-back' });
  expect(await verifyChain(await storage.open())).toEqual([]);
});

test('continues from a newer copy of the history, and refuses an empty backend', async () => {
  const storage = await testStorage('memory');
  await storage.fill(6);
  const newer = await storage.contents();
  await putFrom(storage, 4, new Map());
  const store = await Store.open(await storage.open());
  await putFrom(storage, 4, newer);
  expect((await store.latest()).revision).toBe(6);
  await putFrom(storage, 1, new Map());
  await expect(rename1(store, 'Refused')).rejects.toMatchObject({ code: 'unavailable' });
  expect(store.watcher.trouble).toBe('ENOENT');
  expect(await revisionNumbers(await storage.open())).toEqual([]);
  await putFrom(storage, 1, newer);
  await rename1(store, 'After');
  expect(store.current.revision).toBe(7);
});

test('keeps the data of an older copy that replaces the folder', async () => {
  const [storage, other] = [await testStorage('memory'), await testStorage('memory')];
  await other.fill(20);
  const older = await other.contents();
  await storage.fillFromRelease();
  const store = await Store.open(await storage.open());
  await rename1(store, 'Committed');
  const opened = await storage.open();
  await expect.poll(async () => (await readRevision(opened, 16)).data).toBeUndefined();
  await putFrom(storage, 1, older);
  await store.close();
  expect(await storage.contents()).toEqual(older);
});

test('commits nothing to another history that replaces the folder meanwhile', async () => {
  const directory = await tempDir();
  const [ours, theirs] = [await testStorage('files'), await testStorage('files')];
  for (const storage of [ours, theirs]) await storage.fill(3);
  const revisions = path.join(directory, 'revisions');
  const pathOf = (name: string) => path.join(directory, name);
  await cp(path.join(ours.name, 'revisions'), revisions, { recursive: true });
  await cp(path.join(theirs.name, 'revisions'), pathOf('theirs'), { recursive: true });
  const store = await Store.open(new FilesBackend(directory));
  const ends: Record<string, number> = {};
  for (let round = 0; round < 32; round++) {
    const end = rename1(store, `Round ${round}`).then(
      () => 'saved',
      ({ code }) => code as string,
    );
    // Most are overtaken by the other folder, and some are not.
    if (round % 4 === 0) await end;
    else await wait(Math.random() * 4);
    await rename(revisions, pathOf('ours'));
    await rename(pathOf('theirs'), revisions);
    const code = await end;
    ends[code] = (ends[code] ?? 0) + 1;
    expect(await revisionNumbers(new FilesBackend(directory))).toEqual([1, 2, 3]);
    await rename(revisions, pathOf('theirs'));
    await rename(pathOf('ours'), revisions);
  }
  expect(Object.keys(ends)).toContain('saved');
  expect(await verifyChain(new FilesBackend(directory))).toEqual([]);
  await store.close();
});
