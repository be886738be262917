import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { runServer } from '#test/running-server.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';

let longview: InFolder;
let revisions = '';
let disk = '';

/** A catalogue whose revisions lie on another disk, behind a link. */
beforeEach(async () => {
  longview = inFolder(await tempDir());
  disk = await tempDir();
  revisions = path.join(longview.directory, 'revisions');
  await (await Store.open(new FilesPlace(longview.directory), { seed: SMALL_SEED })).close();
  await rename(revisions, path.join(disk, 'revisions'));
  await symlink(path.join(disk, 'revisions'), revisions);
});

test('a link to revisions that are away is named, by the start and by every command, until they are back', async () => {
  await rename(path.join(disk, 'revisions'), path.join(disk, 'away'));
  const args = [
    ['data', 'check'],
    ['data', 'backup', path.join(disk, 'backup')],
    ['data', 'restore', '--revision', '1'],
    ['history', 'list'],
    ['rate', 'set', 'ZAR', 'Cash', '9'],
  ];
  const ends = await Promise.all([
    runServer({ DATA_DIR: longview.directory }),
    ...args.map((each) => longview.run(each)),
  ]);
  for (const end of ends)
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `longview: ${revisions} is a link that leads nowhere; make it lead to the folder that holds the revisions.\n`,
    });
  await rename(path.join(disk, 'away'), path.join(disk, 'revisions'));
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 1, findings: [] });
});

test('a data folder that is a link to what is away is named by all of them too', async () => {
  const lost = path.join(disk, 'lost');
  await symlink(path.join(disk, 'not-mounted'), lost);
  const backup = path.join(disk, 'backup');
  await longview.done(['data', 'backup', backup]);
  const args = [
    ['data', 'check'],
    ['data', 'backup', path.join(disk, 'another')],
    ['data', 'restore', backup],
    ['history', 'list'],
    ['currency', 'list'],
  ];
  const ends = await Promise.all([
    runServer({ DATA_DIR: lost }),
    ...args.map((each) => inFolder(lost).run(each)),
  ]);
  for (const end of ends)
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `longview: ${lost} is a link that leads nowhere; make it lead to the data folder.\n`,
    });
});

test('a link that leads to revisions is followed, also where one is asked for that is not there', async () => {
  const { code, stderr } = await longview.run(['data', 'restore', '--revision', '7']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `longview: There is no revision 7 in ${longview.directory}.\n`,
  });
});

test('a backup is not restored where the link of the revisions leads nowhere', async () => {
  const backup = path.join(disk, 'backup');
  await longview.done(['data', 'backup', backup]);
  await rename(path.join(disk, 'revisions'), path.join(disk, 'away'));
  for (const more of [[], ['--dry-run']])
    expect(await longview.run(['data', 'restore', backup, ...more])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('is a link that leads nowhere'),
    });
});
