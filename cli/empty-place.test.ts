import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '#test/every-command.ts';
import { inFolder } from '#test/in-folder.ts';
import { inEmptyMemory, inMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

const PASSWORD = 'correct horse battery';

let backup = '';

beforeAll(async () => {
  backup = path.join(await tempDir(), 'backup.json');
  await (await inMemory()).done(['data', 'backup', backup]);
});

function refusal(directory: string, quoted = directory): string {
  return `longview: There is no catalogue in ${directory}; name its data folder with --data, or make one with: longview data init --data ${quoted}\n`;
}

/** What needs no catalogue, or makes one. */
const WITHOUT = /^(?:project|user (?:add|second-factor)|rate edit|data (?:init|restore|copy))/;
const READING = ['list', 'show', 'export', 'diff', 'check', 'backup'];
const REFUSED = COMMANDS.filter(([args]) => !WITHOUT.test(args.join(' ')));
const CHANGING = REFUSED.filter(([[, verb = '']]) => !READING.includes(verb));

const CREATING = (): typeof COMMANDS => [
  [['user', 'add', 'ann', '--password-stdin'], PASSWORD],
  [['data', 'restore', backup]],
  [['data', 'init']],
];

describe('where there is no catalogue', () => {
  test.each(REFUSED)('refuses and makes none: %j', async (args, input) => {
    const { bytes, refused } = inEmptyMemory();
    // To diff, 1 is that something differs.
    expect(await refused(args, args[1] === 'diff' ? 2 : 1, input)).toBe(refusal('memory'));
    expect(bytes.size).toBe(0);
  });

  test('a dry run refuses too, also of what makes a catalogue', async () => {
    const { bytes, refused } = inEmptyMemory();
    for (const [args, input] of [...CHANGING, ...CREATING()])
      expect(await refused([...args, '--dry-run'], 1, input)).toBe(refusal('memory'));
    expect(bytes.size).toBe(0);
  });

  test('an empty folder, one of no revisions and one that is not there are refused alike', async () => {
    const folder = await tempDir();
    const missing = path.join(folder, 'not there');
    const attempt = () => inFolder(folder).refused(['rate', 'list']);
    expect(await attempt()).toBe(refusal(folder));
    expect(await inFolder(missing).refused(['rate', 'list'])).toBe(
      refusal(missing, `'${missing}'`),
    );
    expect(await readdir(folder)).toEqual([]);
    await mkdir(path.join(folder, 'revisions'));
    expect(await attempt()).toBe(refusal(folder));
    expect(await readdir(folder, { recursive: true })).toEqual(['revisions']);
  });

  test('a user, a restore and data init make one, and data check finds it sound', async () => {
    for (const [args, input] of CREATING()) {
      const { done, json } = inFolder(path.join(await tempDir(), 'deep/data'));
      await done(args, input);
      expect(await json(['currency', 'list'])).toHaveLength(5);
      expect(await json(['data', 'check'])).toMatchObject({ findings: [] });
    }
  });

  test('a user who is refused makes none', async () => {
    const { bytes, refused } = inEmptyMemory();
    await refused(['user', 'add', 'ann', '--password-stdin'], 1, 'short');
    expect(bytes.size).toBe(0);
  });
});

describe('data init', () => {
  test('makes the first catalogue, and says what it holds and what comes next', async () => {
    const { done, json } = inEmptyMemory('my rates');
    expect(await done(['data', 'init'])).toBe(
      "A new catalogue was made in my rates: 5 currencies, 3 asset classes and 15 return rates. Create an administrator with: longview user add EMAIL --admin --data 'my rates'\n",
    );
    expect(await json(['history', 'list'])).toMatchObject([{ revision: 1, actor: 'system' }]);
  });

  test('leaves a catalogue that is there as it is', async () => {
    const { done, json, revisions } = await inMemory();
    expect(await done(['data', 'init'])).toBe(
      'Nothing had to change: the catalogue in memory is at revision 1.\n',
    );
    expect(await json(['data', 'init'])).toEqual({ revision: 1, isNew: false });
    expect(await json(['data', 'init', '--dry-run'])).toEqual({ changes: [] });
    expect(await revisions()).toBe(1);
  });
});
