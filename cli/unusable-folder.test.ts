import { readdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { runServer } from '#test/running-server.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';

const ONE_LINE = /^longview: [^\n]+\n$/;

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

test('revisions behind a link that are away are refused by the start and by every command, until they are back', async () => {
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
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(ONE_LINE) });
  expect(await readdir(disk)).toEqual(['away']);
  await rename(path.join(disk, 'away'), path.join(disk, 'revisions'));
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 1, findings: [] });
});

test('a data folder that is a link to what is away is refused by all of them too, a restore included', async () => {
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
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(ONE_LINE) });
  expect((await readdir(disk)).sort()).toEqual(['backup', 'lost', 'revisions']);
});

test('a link that leads to revisions is followed, also where one is asked for that is not there', async () => {
  const { code, stderr } = await longview.run(['data', 'restore', '--revision', '7']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `longview: There is no revision 7 in ${longview.directory}.\n`,
  });
});
