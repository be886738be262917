import { readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from '#test/in-folder.ts';
import { inMemory } from '#test/in-memory.ts';
import { runServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

test('a data folder whose revisions are a link to what is away is refused by start and commands', async () => {
  const backup = path.join(await tempDir(), 'backup');
  await (await inMemory()).done(['data', 'backup', backup]);
  const [directory, disk] = [await tempDir(), await tempDir()];
  await symlink(path.join(disk, 'not-mounted'), path.join(directory, 'revisions'));
  const args = [
    ['data', 'check'],
    ['data', 'backup', path.join(disk, 'another')],
    ['data', 'restore', backup],
    ['data', 'restore', '--revision', '1'],
    ['history', 'list'],
    ['rate', 'set', 'ZAR', 'Cash', '9'],
  ];
  const ends = await Promise.all([
    runServer({ DATA_DIR: directory }),
    ...args.map((each) => inFolder(directory).run(each)),
  ]);
  const stderr = expect.stringMatching(/^longview: [^\n]+\n$/);
  for (const end of ends) expect(end).toMatchObject({ code: 1, stdout: '', stderr });
  expect(await readdir(disk)).toEqual([]);
});

test('fails in a folder that accepts no entries, instead of never ending', async () => {
  const { refused } = inFolder('/proc/longview');
  expect(await refused(['data', 'init'])).toContain('/proc/longview/revisions cannot be read');
});
