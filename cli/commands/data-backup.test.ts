import { mkdir, readdir, readFile, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inEmptyMemory, inMemoryOfThree } from '#test/in-memory.ts';
import { unpackRelease } from '#test/release-catalogue.ts';
import { failing } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';
import { localTime } from '../output.ts';

const SITE = path.join(import.meta.dirname, '../../data/site.json');
/** How the name of a file ends that a killed writer left behind. */
const HALF = '0123456789abcdef.tmp';

let longview: InMemory;
let folder = '';
let file = '';

beforeEach(async () => {
  longview = await inMemoryOfThree();
  folder = await tempDir();
  file = path.join(folder, 'backup.tar.gz');
});

test('--dir names backups by time, and --keep deletes only the oldest of them', async () => {
  const older = ['longview-20251120T140359Z.tar.gz', 'longview-20261119T140359Z.tar.gz'];
  const others = ['longview-2026-11-20.tar.gz', 'notes.txt', 'a-longview-20251120T140359Z.tar.gz'];
  const halves = ['longview-20261119T140359Z.tar.gz', 'notes.txt'].map((name) => `${name}.${HALF}`);
  for (const name of [...older, ...others, ...halves])
    await writeFile(path.join(folder, name), 'older');
  const then = new Date(Date.now() - 5 * 60_000);
  for (const name of halves) await utimes(path.join(folder, name), then, then);
  const args = ['data', 'backup', '--dir', folder];
  const at = (time: string) => ({ now: () => new Date(time) });
  const first = path.join(folder, 'longview-20261120T140359Z.tar.gz');
  const made = await longview.runWith([...args, '--json'], at('2026-11-20T14:03:59.123Z'));
  expect(JSON.parse(made.stdout)).toEqual({ revision: 3, file: first, damaged: 0, deleted: [] });
  const found = await readdir(folder);
  expect(halves.map((name) => found.includes(name))).toEqual([false, true]);
  await unlink(path.join(folder, halves[1] ?? ''));
  const second = path.join(folder, 'longview-20261120T140400Z.tar.gz');
  expect(
    await longview.runWith([...args, '--keep', '2'], at('2026-11-20T14:04:00Z')),
  ).toMatchObject({
    stdout: `Revision 3 is backed up with its history in ${second}. 2 older backups deleted.\n`,
  });
  expect((await readdir(folder)).sort()).toEqual(
    [...others, path.basename(first), path.basename(second)].sort(),
  );
});

test('--keep deletes neither the new backup nor a folder', async () => {
  const later = ['longview-29991119T140359Z.tar.gz', 'longview-29991120T140359Z.tar.gz'];
  for (const name of later) await writeFile(path.join(folder, name), 'by a clock that was ahead');
  await mkdir(path.join(folder, 'longview-20251120T140359Z.tar.gz'));
  const args = ['data', 'backup', '--dir', folder, '--keep', '2'];
  const made = await longview.json<{ file: string }>(args);
  expect(made).toMatchObject({ deleted: [later[0]] });
  expect((await readdir(folder)).sort()).toEqual(
    ['longview-20251120T140359Z.tar.gz', path.basename(made.file), later[1]].sort(),
  );
});

test('refuses a missing folder for backups, and creates none', async () => {
  const missing = path.join(folder, 'not mounted');
  expect(await longview.refused(['data', 'backup', '--dir', missing, '--keep', '14'])).toBe(
    `longview: There is no folder ${missing} for backups.\n`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['EPIPE', 'The pipe was closed before the whole backup was written.'],
  ['ENOSPC', 'The output could not be written (ENOSPC).'],
])('a backup on stdout that ends with %s is a failure', async (code, said) => {
  const stdout = failing(code);
  expect(await longview.runWith(['data', 'backup', '-'], { stdout })).toMatchObject({
    code: 1,
    stderr: `longview: ${said}\n`,
  });
});

test('data check describes a backup', async () => {
  await longview.done(['data', 'backup', file]);
  const [{ at } = { at: '' }] = await longview.json<{ at: string }[]>(['history', 'list']);
  expect(await longview.done(['data', 'check', file])).toBe(
    `${file}: revision 3 of ${localTime(at)}.\n3 revisions checked: each is what was written and follows from the one before.\n`,
  );
  expect(await longview.json(['data', 'check', file])).toEqual({
    file,
    revision: 3,
    at,
    revisions: 3,
    findings: [],
  });
  const { backup } = await unpackRelease();
  expect(await longview.json(['data', 'check', backup])).toMatchObject({
    revision: 215,
    revisions: 1,
    findings: [],
  });
});

test('a backup with a damaged revision says so, and can be restored', async () => {
  longview.damage(1, 'damaged');
  const said = '1 revision in it was damaged before, see: longview data check --data memory\n';
  expect(await longview.done(['data', 'backup', file])).toBe(
    `Revision 3 is backed up with its history in ${file}. ${said}`,
  );
  expect(await longview.run(['data', 'backup', '-'])).toMatchObject({ code: 0, stderr: said });
  expect(await longview.run(['data', 'check', file])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('\nrevision 1: is not what was written\n'),
    stderr: 'longview: 1 revision of 3 is damaged. It can be restored all the same.\n',
  });
  const elsewhere = inEmptyMemory();
  expect(await elsewhere.done(['data', 'restore', file])).toMatch(
    / Of these, 1 revision is damaged\. See: longview data check --data \S+\n$/,
  );
  expect(await elsewhere.json(['currency', 'list'])).toMatchObject([{ name: 'Third' }]);
});

test('site.json and seed.json come back with --site, and only then', async () => {
  longview = await inMemoryOfThree(await tempDir());
  const own = path.join(longview.directory, 'site.json');
  const site = await readFile(SITE, 'utf8');
  await writeFile(own, site);
  await writeFile(path.join(longview.directory, 'seed.json'), '{}');
  await longview.done(['data', 'backup', file]);
  const without = inEmptyMemory(await tempDir());
  await without.done(['data', 'restore', file]);
  expect(await readdir(without.directory)).toEqual([]);
  const elsewhere = inEmptyMemory(await tempDir());
  await elsewhere.done(['data', 'restore', file, '--site']);
  expect((await readdir(elsewhere.directory)).sort()).toEqual(['seed.json', 'site.json']);

  await writeFile(own, '{"name":"Changed"}');
  expect(await longview.done(['data', 'restore', file, '--yes'])).toBe('Nothing had to change.\n');
  const dry = await longview.done(['data', 'restore', file, '--site', '--dry-run']);
  expect(dry).toContain('site.json is replaced.\n\nNothing was changed: this was a dry run.');
  expect(await longview.refused(['data', 'restore', file, '--site'])).toContain(
    `This changes no records and site.json in ${longview.directory}. Nothing was changed; add --yes`,
  );
  expect(await longview.done(['data', 'restore', file, '--site', '--yes'])).toContain(
    'Restored site.json.',
  );
  expect(await readFile(own, 'utf8')).toBe(site);
  expect(await longview.revisions()).toBe(3);
  await rm(own);
  await symlink('nowhere', own);
  expect(await longview.refused(['data', 'backup', file])).toContain(`${own} cannot be read`);
  await rm(own);
  await mkdir(own);
  expect((await longview.run(['data', 'restore', file, '--site', '--yes'])).stderr).toMatch(
    /^longview: The disk refused the restore \(EISDIR\)[^\n]+\n$/,
  );
});
