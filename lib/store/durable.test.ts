import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { linkNew, replaceFile, sweepTemporaries } from './durable.ts';
import { FilesPlace } from './files.ts';
import { Store } from './store.ts';

const LEFT_BEHIND = '0123456789abcdef.tmp';

test('every start takes away what writers that were killed left behind, however lately', async () => {
  const directory = await tempDir();
  const start = async () => {
    const place = new FilesPlace(directory);
    await (await Store.open(place, { seed: SMALL_SEED })).close();
    await place.prepare();
    return place;
  };
  await (await start()).putIfAbsent('sessions/first.json', Buffer.from('{}'));
  const before = await readdir(directory, { recursive: true });
  for (const name of ['session-keys', 'revisions/0000000002.json', 'sessions/second.json'])
    await writeFile(path.join(directory, `${name}.${LEFT_BEHIND}`), 'half');
  await start();
  expect((await readdir(directory, { recursive: true })).sort()).toEqual(before.sort());
});

test('a temporary file that is nobody else’s business stays', async () => {
  const directory = await tempDir();
  await writeFile(path.join(directory, 'notes.tmp'), 'mine');
  await new FilesPlace(directory).prepare();
  expect(await readdir(directory)).toContain('notes.tmp');
});

test('a file that cannot take its name leaves nothing behind', async () => {
  const directory = await tempDir();
  await mkdir(path.join(directory, 'taken/inside'), { recursive: true });
  await expect(replaceFile(path.join(directory, 'taken'), 'new')).rejects.toThrow('rename');
  expect(await readdir(directory)).toEqual(['taken']);
});

test('a file that replaces another is written anew when its temporary file is swept', async () => {
  const directory = await tempDir();
  const file = path.join(directory, 'kept');
  await whileSwept(directory, 50, (n) => replaceFile(file, `content ${n}`));
  expect(await readFile(file, 'utf8')).toBe('content 49');
});

test('a writer whose temporary file is swept by another’s start still writes', async () => {
  const directory = await tempDir();
  const files = Array.from({ length: 60 }, (_, index) => `${index}.json`);
  await whileSwept(directory, files.length, (n) =>
    linkNew(path.join(directory, files[n] ?? ''), files[n] ?? ''),
  );
  expect((await readdir(directory)).sort()).toEqual(files.sort());
});

/**
 * Writes so many files while another start sweeps the folder: five times for each at most, so that a slow disk, whose
 * every temporary file a sweep would meet, gets through.
 */
async function whileSwept(
  directory: string,
  count: number,
  write: (n: number) => Promise<unknown>,
): Promise<void> {
  let written = 0;
  let sweeps = 0;
  const sweeping = (async () => {
    for (; written < count; await wait(Math.random() * 20))
      if (sweeps++ < 5) await sweepTemporaries(directory);
  })();
  try {
    for (; written < count; written++) {
      sweeps = 0;
      await write(written);
    }
  } finally {
    written = count;
    await sweeping;
  }
}
