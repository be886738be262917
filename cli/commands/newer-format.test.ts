import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FORMAT } from '#lib/store/log/formats.ts';
import { COMMANDS } from '#test/every-command.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { NEWER, putNewerRevision } from '#test/newer-revision.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';
import { createProgram, registerVerbs } from '../program.ts';

/** It prints no JSON: its answer without --json is enough. */
const WITHOUT_JSON = ['serve'];
const REFUSED = { code: 1, stdout: '', stderr: `longview: ${NEWER}\n` };

let longview: InFolder;
let outside = '';
let before: unknown;

/** Returns every name in the folder with its bytes and when it was last changed. */
async function everything({ directory }: InFolder): Promise<unknown> {
  const names = (await readdir(directory, { recursive: true })).sort();
  return Promise.all(
    ['.', ...names].map(async (name) => {
      const file = path.join(directory, name);
      const found = await stat(file);
      return [name, found.mtimeMs, found.isFile() && (await readFile(file, 'latin1'))];
    }),
  );
}

beforeAll(async () => {
  const { directory, fileOf } = await makeThreeRevisions();
  longview = inFolder(directory);
  outside = await tempDir();
  await longview.done(['data', 'backup', path.join(outside, 'backup.json')]);
  await putNewerRevision(directory, 3);
  await writeFile(`${fileOf(5)}.0123456789abcdef.tmp`, 'being written by the newer version');
  before = await everything(longview);
});

test.each([
  ...COMMANDS,
  [['history', 'show', '4']],
  [['data', 'restore', '--revision', '2', '--dry-run']],
  [['data', 'restore', '--revision', '4', '--yes']],
  [['data', 'restore', 'backup.json', '--yes']],
] as typeof COMMANDS)(
  'longview %j leaves a newer catalogue alone, and says so',
  async (args, input) => {
    const inside = args.map((arg) => {
      if (arg === 'HERE') return longview.directory;
      return /\.json$|^another$/.test(arg) ? path.join(outside, arg) : arg;
    });
    const json = WITHOUT_JSON.includes(`${args[0]}`) ? [] : [['--json']];
    // To diff, 1 is that something differs.
    const refused = args[1] === 'diff' ? { ...REFUSED, code: 2 } : REFUSED;
    for (const more of [[], ...json])
      expect(await longview.run([...inside, ...more], input)).toEqual(refused);
    expect(await everything(longview)).toEqual(before);
    expect(await readdir(outside)).toEqual(['backup.json']);
  },
);

test('no command is left out of these', async () => {
  const program = createProgram();
  await Promise.all(program.commands.map(registerVerbs));
  const all = program.commands.flatMap((noun) =>
    noun.commands.length === 0
      ? noun.name()
      : noun.commands.map((verb) => `${noun.name()} ${verb.name()}`),
  );
  const tried = COMMANDS.map(([[noun = '', verb = '']]) =>
    all.includes(noun) ? noun : `${noun} ${verb}`,
  );
  expect([...tried, 'completion', 'site check'].sort()).toEqual(all.sort());
});

test('a claim of a newer format is enough, whatever follows it and wherever it is', async () => {
  const { directory, fileOf } = await makeThreeRevisions();
  const folder = inFolder(directory);
  await writeFile(fileOf(2), `{"format":${FORMAT + 1},garbage`);
  let left = await everything(folder);
  for (const args of [
    ['data', 'check'],
    ['data', 'restore', '--revision', '1', '--yes'],
    ['history', 'list'],
    ['history', 'show', '2'],
  ])
    expect(await folder.run(args)).toEqual(REFUSED);
  expect(await everything(folder)).toEqual(left);
  await writeFile(fileOf(3), 'damaged');
  left = await everything(folder);
  expect(await folder.run(['data', 'restore', '--revision', '1', '--yes'])).toEqual(REFUSED);
  expect(await folder.run(['rate', 'list'])).toEqual(REFUSED);
  expect(await everything(folder)).toEqual(left);
});
