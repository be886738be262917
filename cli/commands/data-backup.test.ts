import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { unpackRelease } from '#test/release-catalogue.ts';
import { COMMAND } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { localTime } from '../output.ts';

const SITE = path.join(import.meta.dirname, '../../data/site.json');
/** How the name of a file ends that a killed writer left behind. */
const HALF = '0123456789abcdef.tmp';
const OF_NOW = /^longview-\d{8}T\d{6}Z\.tar\.gz$/;

/** What version 0.1.0 wrote. Nothing in it is changed. */
let release: Awaited<ReturnType<typeof unpackRelease>>;
let longview: InFolder;
let fileOf: Awaited<ReturnType<typeof makeThreeRevisions>>['fileOf'];
let folder = '';
let file = '';

beforeAll(async () => {
  release = await unpackRelease();
});

beforeEach(async () => {
  const made = await makeThreeRevisions();
  longview = inFolder(made.directory);
  ({ fileOf } = made);
  folder = await tempDir();
  file = path.join(folder, 'backup.tar.gz');
});

const emptyPlace = async () => inFolder(path.join(await tempDir(), 'data'));

/** Runs a line of the shell in which $longview is the command line. */
async function shell(line: string): Promise<{ code: number; stderr: string }> {
  const env = { ...process.env, longview: `${process.execPath} ${COMMAND}` };
  return promisify(execFile)('bash', ['-o', 'pipefail', '-c', line], { env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  );
}

test('--dir names backups by the time and sweeps halves of them, --keep deletes the oldest and nothing else', async () => {
  const older = ['longview-20251120T140359Z.tar.gz', 'longview-20261119T140359Z.tar.gz'];
  const others = ['longview-2026-11-20.tar.gz', 'notes.txt', 'a-longview-20251120T140359Z.tar.gz'];
  const halves = ['longview-20261119T140359Z.tar.gz', 'notes.txt'].map((name) => `${name}.${HALF}`);
  for (const name of [...older, ...others, ...halves])
    await writeFile(path.join(folder, name), 'older');
  const then = new Date(Date.now() - 5 * 60_000);
  for (const name of halves) await utimes(path.join(folder, name), then, then);
  const made = await longview.json<{ file: string }>(['data', 'backup', '--dir', folder]);
  expect(made).toEqual({ revision: 3, file: expect.any(String), damaged: 0, deleted: [] });
  expect(path.basename(made.file)).toMatch(OF_NOW);
  const found = await readdir(folder);
  expect(halves.map((name) => found.includes(name))).toEqual([false, true]);
  await unlink(path.join(folder, halves[1] ?? ''));
  // The next is named by another second.
  await wait(1_000);
  expect(await longview.done(['data', 'backup', '--dir', folder, '--keep', '2'])).toMatch(
    /^Revision 3 is backed up with its history in \S+\. 2 older backups deleted\.\n$/,
  );
  const left = (await readdir(folder)).filter((name) => !others.includes(name));
  expect(left).toHaveLength(2);
  expect(left).not.toContain(older[0]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
  expect(await longview.json(['data', 'check', made.file])).toMatchObject({ revisions: 3 });
});

test('--keep never deletes the backup just made, nor a folder of such a name', async () => {
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

test('a folder for backups that is not there is refused, and none is made', async () => {
  const missing = path.join(folder, 'not mounted');
  expect(await longview.refused(['data', 'backup', '--dir', missing, '--keep', '14'])).toBe(
    `longview: There is no folder ${missing} for backups.\n`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [['--keep', '14'], '--keep goes with --dir.'],
  [['--dir', '.', 'backup.tar.gz'], 'Name either a file or --dir.'],
  [['--dir', '.', '--keep', '0'], '--keep must be a whole number from 1 up.'],
  [['-', '--json'], '--json would stand in the backup on stdout.'],
  [[], '<file> is missing.'],
])('data backup %j is wrong usage', async (args, said) => {
  expect(await longview.refused(['data', 'backup', ...args], 2)).toBe(
    `longview: ${said} See: longview data backup --help\n`,
  );
});

test('a backup goes through a pipe, and a pipe that breaks is a failure', async () => {
  const elsewhere = await emptyPlace();
  const send = `$longview data backup - --data '${longview.directory}'`;
  expect(
    await shell(`${send} | $longview data restore /dev/stdin --data '${elsewhere.directory}'`),
  ).toEqual({
    code: 0,
    stderr: '',
  });
  expect(await elsewhere.json(['history', 'list'])).toEqual(
    await longview.json(['history', 'list']),
  );
  const broken = await shell(`${send} --data '${release.directory}' | true`);
  expect(broken).toEqual({
    code: 1,
    stderr: 'longview: The pipe was closed before the whole backup was written.\n',
  });
  expect(await shell(`${send} > /dev/full`)).toEqual({
    code: 1,
    stderr: 'longview: The output could not be written (ENOSPC).\n',
  });
});

test('data check says what a backup holds; one that was cut short is refused', async () => {
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
  expect(await longview.json(['data', 'check', release.backup])).toMatchObject({
    revision: 215,
    revisions: 1,
    findings: [],
  });
  await writeFile(file, (await readFile(file)).subarray(0, 100));
  for (const args of [
    ['check', file],
    ['restore', file, '--yes'],
  ])
    expect(await longview.refused(['data', ...args])).toBe(
      `longview: ${file} is damaged or is no backup of Longview; nothing was changed. Use another backup.\n`,
    );
});

test('what was damaged before the backup is named, and does not keep it from being restored', async () => {
  await writeFile(fileOf(1), 'damaged');
  const said = `1 revision in it was damaged before, see: longview data check --data ${longview.directory}\n`;
  expect(await longview.done(['data', 'backup', file])).toBe(
    `Revision 3 is backed up with its history in ${file}. ${said}`,
  );
  const send = `$longview data backup - --data '${longview.directory}' > '${file}.piped'`;
  expect(await shell(send)).toEqual({ code: 0, stderr: said });
  expect(await longview.run(['data', 'check', file])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('\nrevision 1: is not what was written\n'),
    stderr: 'longview: 1 revision of 3 is damaged. It can be restored all the same.\n',
  });
  const elsewhere = await emptyPlace();
  expect(await elsewhere.done(['data', 'restore', file])).toMatch(
    / Of these, 1 revision is damaged\. See: longview data check --data \S+\n$/,
  );
  expect(await elsewhere.json(['currency', 'list'])).toMatchObject([{ name: 'Third' }]);
});

test('site.json and seed.json come back with --site, and only then', async () => {
  const own = path.join(longview.directory, 'site.json');
  const site = await readFile(SITE, 'utf8');
  await writeFile(own, site);
  await writeFile(path.join(longview.directory, 'seed.json'), '{}');
  await longview.done(['data', 'backup', file]);
  const without = await emptyPlace();
  await without.done(['data', 'restore', file]);
  expect(await readdir(without.directory)).toEqual(['revisions']);
  const elsewhere = await emptyPlace();
  await elsewhere.done(['data', 'restore', file, '--site']);
  expect((await readdir(elsewhere.directory)).sort()).toEqual([
    'revisions',
    'seed.json',
    'site.json',
  ]);

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
