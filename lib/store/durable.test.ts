import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { replaceFile } from './durable.ts';
import { FilesPlace } from './files.ts';
import { Store } from './store.ts';

const LEFT_BEHIND = '0123456789abcdef.tmp';
/** Longer than a write takes. */
const LONG_MS = 5 * 60_000;

test('a start takes away what writers that were killed left behind, and nothing of one that is at work or of somebody else', async () => {
  const directory = await tempDir();
  const start = async () => {
    const place = new FilesPlace(directory);
    await (await Store.open(place, { seed: SMALL_SEED })).close();
    await place.prepare();
    return place;
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

test('a file that cannot take its name leaves nothing behind', async () => {
  const directory = await tempDir();
  await mkdir(path.join(directory, 'taken/inside'), { recursive: true });
  await expect(replaceFile(path.join(directory, 'taken'), 'new')).rejects.toThrow('rename');
  expect(await readdir(directory)).toEqual(['taken']);
});
