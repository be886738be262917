import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { runHere } from '#test/run-here.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';

let directory = '';
let newest = '';

beforeEach(async () => {
  directory = await tempDir();
  newest = path.join(directory, 'revisions/0000000003.json');
  const store = await Store.open(new FilesPlace(directory), { seed: SMALL_SEED });
  for (const name of ['Second', 'Third'])
    await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
});

/** Types the command that the refusal prints, and returns what it says. */
async function followRemedy(): Promise<string> {
  const refusal = await Store.open(new FilesPlace(directory)).then(
    () => '',
    (error: Error) => error.message,
  );
  const args = /longview (data restore .*)$/.exec(refusal)?.[1]?.split(' ') ?? [];
  const { code, stdout, stderr } = await runHere([...args, '--yes']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

test.each<[string, (sound: Buffer) => Buffer | string]>([
  ['cut short', (sound) => sound.subarray(0, sound.length / 2)],
  ['empty', () => ''],
  ['null', () => 'null'],
  ['changed in one byte', (sound) => String(sound).replace('Third', 'Thirt')],
])('the printed remedy works where the newest revision is %s', async (_what, bytesOf) => {
  const damaged = bytesOf(await readFile(newest));
  await writeFile(newest, damaged);
  await followRemedy();
  expect(await readFile(newest.replace('.json', '.damaged'))).toEqual(Buffer.from(damaged));
  const store = await Store.open(new FilesPlace(directory));
  expect(store.current).toMatchObject({
    revision: 4,
    actor: expect.stringMatching(/^cli:./),
    data: { currencies: [{ name: 'Second' }] },
  });
  await store.close();
});

test('the printed remedy satisfies a check where more than the newest revision is damaged', async () => {
  const older = newest.replace('3.json', '2.json');
  for (const file of [older, newest]) await writeFile(file, 'damaged');
  expect(await followRemedy()).toContain(
    `Restored revision 1 as revision 4. The damaged bytes are kept in ${newest.replace('.json', '.damaged')}, those of 1 older revision beside it.\n`,
  );
  expect(await readFile(older.replace('.json', '.damaged'), 'utf8')).toBe('damaged');
  expect(await runHere(['data', 'check', '--data', directory])).toMatchObject({ code: 0 });
});

test('the printed remedy works where a number is missing, and loses nothing', async () => {
  await rm(path.join(directory, 'revisions/0000000002.json'));
  await followRemedy();
  const store = await Store.open(new FilesPlace(directory));
  expect(store.current.data.currencies).toMatchObject([{ name: 'Third' }]);
  await store.close();
});

test('the data folder is the one of --data, else of DATA_DIR', async () => {
  const args = ['data', 'restore', '--revision', '1', '--yes'];
  const env = { DATA_DIR: directory };
  expect(await runHere(args, { env })).toEqual({
    code: 0,
    stdout: expect.stringMatching(/Second|Third.*\n\nRestored revision 1 as revision 4\.\n$/s),
    stderr: '',
  });
  const other = path.join(directory, 'other');
  expect(await runHere([...args, '--data', other], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: `longview: There is no revision 1 in ${other}.\n`,
  });
});

test('a refused restore changes nothing, says why in one line and exits 1', async () => {
  await writeFile(newest, 'damaged');
  const before = await readdir(path.join(directory, 'revisions'));
  const args = ['data', 'restore', '--revision', '3', '--data', directory];
  expect(await runHere(args)).toEqual({
    code: 1,
    stdout: '',
    stderr: `longview: Revision 3 is damaged: ${newest}.\n`,
  });
  expect(await readdir(path.join(directory, 'revisions'))).toEqual(before);
});

test.each([
  [['data', 'restore'], 'Name either a backup file or --revision N.'],
  [['data', 'restore', '--revision', '0'], '--revision must be a whole number from 1 up.'],
  [['data', 'restore', '--revision', 'x1'], '--revision must be a whole number from 1 up.'],
  [['data', 'restore', '--revision', '1', '--yse'], 'unknown option'],
  [['dat'], 'unknown command'],
  [[], 'Usage: longview'],
])('longview %j is wrong usage: exit 2, said on stderr', async (args, said) => {
  expect(await runHere(args)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(said),
  });
});

test('help and version are answers, not errors', async () => {
  expect(await runHere(['data', 'restore', '--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('longview data restore --revision 41'),
    stderr: '',
  });
  expect(await runHere(['--version'])).toMatchObject({ code: 0, stdout: '1.0.0\n', stderr: '' });
});
