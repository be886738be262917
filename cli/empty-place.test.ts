import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '#test/every-command.ts';
import { inFolder, inNewFolder } from '#test/in-folder.ts';
import { tempDir } from '#test/temp-dir.ts';

const PASSWORD = 'correct horse battery';

let backup = '';

beforeAll(async () => {
  backup = path.join(await tempDir(), 'backup.json');
  await (await inNewFolder()).done(['data', 'backup', backup]);
});

/** Returns places without a catalogue: empty, with an empty folder of revisions, and missing. */
async function emptyPlaces() {
  const withRevisions = await tempDir();
  await mkdir(path.join(withRevisions, 'revisions'));
  const missing = path.join(await tempDir(), 'not there');
  return [await tempDir(), withRevisions, missing].map((directory) => inFolder(directory));
}

const contentOf = (directory: string) => readdir(directory, { recursive: true }).catch(() => null);

function refusal(directory: string): string {
  const quoted = directory.includes(' ') ? `'${directory}'` : directory;
  return `longview: There is no catalogue in ${directory}; name its data folder with --data, or make one with: longview data init --data ${quoted}\n`;
}

/** What needs no catalogue, or makes one. */
const WITHOUT =
  /^(?:serve|project|user (?:add|second-factor)|rate edit|data (?:init|restore|copy))/;
const READING = ['list', 'show', 'export', 'diff', 'check', 'backup'];
const REFUSED = COMMANDS.filter(([args]) => !WITHOUT.test(args.join(' ')));
const CHANGING = REFUSED.filter(([[, verb = '']]) => !READING.includes(verb));

const CREATING = (): typeof COMMANDS => [
  [['user', 'add', 'ann', '--password-stdin'], PASSWORD],
  [['data', 'restore', backup]],
  [['data', 'init']],
];

describe('where there is no catalogue', () => {
  test.each(REFUSED)('longview %j refuses in one sentence and makes none', async (args, input) => {
    // To diff, 1 is that something differs.
    const code = args[1] === 'diff' ? 2 : 1;
    await Promise.all(
      (await emptyPlaces()).map(async ({ directory, refused }) => {
        const before = await contentOf(directory);
        expect(await refused(args, code, input)).toBe(refusal(directory));
        expect(await contentOf(directory)).toEqual(before);
      }),
    );
  });

  test('a dry run refuses too, also of what makes a catalogue', async () => {
    const { directory, refused } = inFolder(await tempDir());
    for (const [args, input] of [...CHANGING, ...CREATING()])
      expect(await refused([...args, '--dry-run'], 1, input)).toBe(refusal(directory));
    expect(await readdir(directory)).toEqual([]);
  });

  test('a user, a restore and data init make one, and data check finds it sound', async () => {
    for (const [args, input] of CREATING())
      for (const { done, json } of await emptyPlaces()) {
        await done(args, input);
        expect(await json(['currency', 'list'])).toHaveLength(5);
        expect(await json(['data', 'check'])).toMatchObject({ findings: [] });
      }
  });

  test('a user who is refused makes none', async () => {
    const { directory, refused } = inFolder(await tempDir());
    await refused(['user', 'add', 'ann', '--password-stdin'], 1, 'short');
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('data init', () => {
  test('makes the first catalogue, and says what it holds and what comes next', async () => {
    const directory = path.join(await tempDir(), 'my rates');
    const { done, json } = inFolder(directory);
    expect(await done(['data', 'init'])).toBe(
      `A new catalogue was made in ${directory}: 5 currencies, 3 asset classes and 15 return rates. Create an administrator with: longview user add EMAIL --admin --data '${directory}'\n`,
    );
    expect(await json(['history', 'list'])).toMatchObject([{ revision: 1, actor: 'system' }]);
  });

  test('leaves a catalogue that is there as it is', async () => {
    const { directory, done, json, revisions } = await inNewFolder();
    expect(await done(['data', 'init'])).toBe(
      `Nothing had to change: the catalogue in ${directory} is at revision 1.\n`,
    );
    expect(await json(['data', 'init'])).toEqual({ revision: 1, isNew: false });
    expect(await json(['data', 'init', '--dry-run'])).toEqual({ changes: [] });
    expect(await revisions()).toBe(1);
  });
});
