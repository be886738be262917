import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FORMAT } from '#lib/store/formats.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { type InFolder, inFolder } from '#test/in-folder.ts';
import { NEWER, newerRevision, putNewerRevision } from '#test/newer-revision.ts';
import { runHere } from '#test/run-here.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { makeThreeRevisions } from '#test/three-revisions.ts';

const PASSWORD = 'correct horse battery';
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
  await writeFile(path.join(outside, 'rates.csv'), await longview.done(['rate', 'export']));
  await putNewerRevision(directory, 3);
  await writeFile(`${fileOf(5)}.0123456789abcdef.tmp`, 'being written by the newer version');
  before = await everything(longview);
});

/** One call of each command that works on a catalogue, and what is piped into it. */
const COMMANDS: readonly [string[], string?][] = [
  [['serve']],
  [['currency', 'list']],
  [['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', 'E']],
  [['currency', 'update', 'ZAR', '--name', 'Other']],
  [['currency', 'delete', 'ZAR', '--yes']],
  [['currency', 'set-default', 'ZAR']],
  [['asset-class', 'list']],
  [['asset-class', 'add', '--name', 'Other', '--risk', 'low']],
  [['asset-class', 'update', 'Cash', '--name', 'Other']],
  [['asset-class', 'delete', 'Cash', '--yes']],
  [['rate', 'list']],
  [['rate', 'set', 'ZAR', 'Cash', '8']],
  [['rate', 'edit', '--yes']],
  [['rate', 'export']],
  [['rate', 'diff', 'rates.csv']],
  [['rate', 'import', 'rates.csv', '--yes']],
  [['user', 'list']],
  [['user', 'add', 'ann', '--password-stdin'], PASSWORD],
  [['user', 'set-password', 'ann', '--password-stdin'], PASSWORD],
  [['user', 'second-factor', 'ann', '--dry-run']],
  [['user', 'delete', 'ann', '--yes']],
  [
    [
      'project',
      '--deposit',
      '1000',
      '--top-up',
      '100',
      '--escalation',
      '0',
      '--years',
      '5',
      '--rate',
      '7',
    ],
  ],
  [['history', 'list']],
  [['history', 'show', '2']],
  [['history', 'show', '4']],
  [['history', 'revert', '2']],
  [['data', 'init']],
  [['data', 'check']],
  [['data', 'backup', 'another.json']],
  [['data', 'restore', '--revision', '2', '--yes']],
  [['data', 'restore', '--revision', '2', '--dry-run']],
  [['data', 'restore', '--revision', '4', '--yes']],
  [['data', 'restore', 'backup.json', '--yes']],
  [['data', 'copy', '--from', 'HERE', '--to', 'another']],
];

test.each(COMMANDS)(
  'longview %j leaves a newer catalogue alone, and says so',
  async (args, input) => {
    const inside = args.map((arg) => {
      if (arg === 'HERE') return longview.directory;
      return /\.(?:csv|json)$|^another$/.test(arg) ? path.join(outside, arg) : arg;
    });
    const json = WITHOUT_JSON.includes(`${args[0]}`) ? [] : [['--json']];
    // To diff, 1 is that something differs.
    const refused = args[1] === 'diff' ? { ...REFUSED, code: 2 } : REFUSED;
    for (const more of [[], ...json])
      expect(await longview.run([...inside, ...more], input)).toEqual(refused);
    expect(await everything(longview)).toEqual(before);
    expect((await readdir(outside)).sort()).toEqual(['backup.json', 'rates.csv']);
  },
);

test('no command is left out of these', async () => {
  const { stdout } = await runHere(['--help']);
  const lines = stdout.slice(stdout.indexOf('Nouns:'), stdout.indexOf('Examples:')).split('\n');
  const all = lines.flatMap((line) => {
    const [, noun, verbs] = /^ {2}([\w-]+) +[^:]+(?:: ([\w, -]+))?$/.exec(line) ?? [];
    return noun ? (verbs?.split(', ').map((verb) => `${noun} ${verb}`) ?? [noun]) : [];
  });
  const tried = COMMANDS.map(([[noun = '', verb = '']]) =>
    all.includes(noun) ? noun : `${noun} ${verb}`,
  );
  expect([...new Set(tried), 'completion', 'site check'].sort()).toEqual(all.sort());
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

test.each([
  ['spaced', `{ "format" : ${FORMAT + 1}, "revision": 3 }`],
  ['over several lines, its number behind', `{\n  "revision": 3,\n  "format": ${FORMAT + 1}\n}\n`],
  ['behind a byte order mark', `\ufeff{"format":${FORMAT + 1},"revision":3}`],
  ['of a number too long to be exact', '{"format":99999999999999999,"revision":3}'],
])('a newer format written %s is no damage', async (_, text) => {
  const { directory, fileOf } = await makeThreeRevisions();
  const folder = inFolder(directory);
  await writeFile(fileOf(3), text);
  const left = await everything(folder);
  expect(await folder.run(['rate', 'list'])).toEqual(REFUSED);
  expect(await folder.run(['data', 'restore', '--revision', '2', '--yes'])).toEqual(REFUSED);
  expect(await everything(folder)).toEqual(left);
});

test('a backup of a newer format is refused by its name, and makes no catalogue', async () => {
  const { directory, fileOf } = await makeThreeRevisions();
  const backup = path.join(outside, 'newer-backup.json');
  await writeFile(backup, newerRevision(await readFile(fileOf(3))));
  const refused = {
    ...REFUSED,
    stderr: `longview: The backup ${backup} was written by a newer Longview. Nothing was touched.\n`,
  };
  const folder = inFolder(directory);
  const left = await everything(folder);
  expect(await folder.run(['data', 'restore', backup, '--yes'])).toEqual(refused);
  expect(await everything(folder)).toEqual(left);
  const empty = inFolder(await tempDir());
  expect(await empty.run(['data', 'restore', backup, '--yes'])).toEqual(refused);
  expect(await readdir(empty.directory)).toEqual([]);
});

test('a server goes on serving when a newer version commits, and takes no change', async () => {
  const { directory } = await makeThreeRevisions();
  await inFolder(directory).done(['user', 'add', 'ann', '--admin', '--password-stdin'], PASSWORD);
  const { url, stop } = await startServer({ dataDir: directory });
  const cookie = await signIn(url, 'ann', PASSWORD);
  const file = await putNewerRevision(directory, 4);
  const bytes = await readFile(file);
  const json = { code: 'ZAR', name: 'Other', symbol: 'R', displayOrder: 0 };
  const refused = await callAdmin(url, 'PUT', '/api/admin/currencies/1', { cookie, json });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(NEWER);
  const served = await fetch(`${url}/api/currencies`);
  expect(served.status).toBe(200);
  expect(await served.json()).toMatchObject([{ name: 'Third' }]);
  expect((await fetch(url)).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(await readFile(file)).toEqual(bytes);
  expect(await readdir(path.dirname(file))).toHaveLength(5);
});
