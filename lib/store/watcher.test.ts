import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesBackend } from './backend/files/files.ts';
import { SessionStore } from './sessions/session-store.ts';
import { Store } from './store.ts';

let directory = '';
let backend: FilesBackend;
let store: Store;

beforeEach(async () => {
  directory = await tempDir();
  backend = new FilesBackend(directory);
  store = await Store.open(backend, { seed: SMALL_SEED });
});

test('reports trouble while sessions cannot be stored', async () => {
  const sessions = path.join(directory, 'sessions');
  await writeFile(sessions, 'no folder');
  store.watcher.start();
  await expect.poll(() => store.watcher.trouble).toBe('EEXIST');
  const begun = () => new SessionStore(backend, store.watcher).begin({ userId: 1, epoch: 1 });
  await expect(begun()).rejects.toMatchObject({ code: 'unavailable' });
  await rm(sessions);
  await begun();
  await expect.poll(() => store.watcher.trouble).toBeNull();
  await store.close();
});

test('losing to another process is no trouble, and a saved change ends none', async () => {
  const other = await Store.open(new FilesBackend(directory));
  const orders = Array.from({ length: 20 }, (_, displayOrder) => displayOrder + 1);
  for (const displayOrder of orders) {
    const change = (each: Store) =>
      each.transact('a', (draft) => draft.update('currencies', 1, { displayOrder }));
    await Promise.all([change(store), change(other)]);
    expect([store.watcher.trouble, other.watcher.trouble]).toEqual([null, null]);
  }
  await writeFile(path.join(directory, 'sessions'), 'no folder');
  await store.watcher.probe();
  await store.transact('a', (draft) => draft.update('currencies', 1, { name: 'Saved' }));
  await store.watcher.probe();
  expect(store.watcher.trouble).toBe('EEXIST');
  await Promise.all([store.close(), other.close()]);
});

test('a missing folder is trouble until it is back, and is not created', async () => {
  store.watcher.start();
  await store.watcher.probe();
  const folder = path.join(directory, 'revisions');
  await rename(folder, `${folder}.away`);
  await expect.poll(() => store.watcher.trouble).toBe('ENOENT');
  await store.watcher.probe();
  await expect(mkdir(folder)).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
  await rename(`${folder}.away`, folder);
  await expect.poll(() => store.watcher.trouble, { timeout: 5_000 }).toBeNull();
  await store.close();
});
