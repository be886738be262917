import fs from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Store } from '#lib/store/store.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { replaceFile } from './durable.ts';
import { FilesBackend } from './files.ts';

const LEFT_BEHIND = '0123456789abcdef.tmp';
/** Longer than a write takes. */
const LONG_MS = 5 * 60_000;

test('removes only stale temporary files', async () => {
  const directory = await tempDir();
  const start = async () => {
    const backend = new FilesBackend(directory);
    await (await Store.open(backend, { seed: SMALL_SEED })).close();
    await backend.prepare();
    return backend;
  };
  await (await start()).putIfAbsent('sessions/first.json', Buffer.from('{}'));
  const atWork = path.join(directory, 'revisions/0000000002.json.fedcba9876543210.tmp');
  await writeFile(atWork, 'half');
  await writeFile(path.join(directory, 'notes.tmp'), 'mine');
  const theirs = path.join(directory, `book.${LEFT_BEHIND}`);
  await writeFile(theirs, 'somebody else’s');
  const before = await readdir(directory, { recursive: true });
  const then = new Date(Date.now() - LONG_MS);
  for (const name of [
    'session-keys',
    'site.json',
    'revisions/0000000002.json',
    'sessions/second.json',
  ]) {
    const file = path.join(directory, `${name}.${LEFT_BEHIND}`);
    await writeFile(file, 'half');
    await utimes(file, then, then);
  }
  await start();
  expect((await readdir(directory, { recursive: true })).sort()).toEqual(before.sort());
});

test('leaves nothing behind if a file cannot be renamed', async () => {
  const directory = await tempDir();
  await mkdir(path.join(directory, 'taken/inside'), { recursive: true });
  await expect(replaceFile(path.join(directory, 'taken'), 'new')).rejects.toThrow('rename');
  expect(await readdir(directory)).toEqual(['taken']);
});

test('reports a disk without hard links as such', async () => {
  const { link } = fs.promises;
  const refuse = async () => Promise.reject(Object.assign(new Error('link'), { code: 'EPERM' }));
  onTestFinished(() => {
    Object.assign(fs.promises, { link });
    syncBuiltinESMExports();
  });
  Object.assign(fs.promises, { link: refuse });
  syncBuiltinESMExports();
  const directory = await tempDir();
  await expect(Store.open(new FilesBackend(directory))).rejects.toMatchObject({
    code: 'unavailable',
    message: `The disk of ${directory}/revisions has no hard links (EPERM), without which no change can be saved: move the data folder to a file system that has them, as ext4, XFS, APFS and NFS have.`,
  });
  expect(await readdir(path.join(directory, 'revisions'))).toEqual([]);
});
