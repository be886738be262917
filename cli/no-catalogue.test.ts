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
const READING = ['list', 'planned', 'show', 'export', 'diff', 'check', 'backup', 'write', 'verify'];
const REFUSED = COMMANDS.filter(([args]) => !WITHOUT.test(args.join(' ')));
const CHANGING = REFUSED.filter(([[, verb = '']]) => !READING.includes(verb));

const CREATING = (): typeof COMMANDS => [
  [['user', 'add', 'ann', '--password-stdin'], PASSWORD],
  [['data', 'restore', backup]],
  [['data', 'init']],
];

describe('without a catalogue', () => {
  test.each(REFUSED)('refuses and creates none: %j', async (args, input) => {
    const { bytes, refused } = inEmptyMemory();
    // To diff, 1 is that something differs.
    expect(await refused(args, args[1] === 'diff' ? 2 : 1, input)).toBe(refusal('memory'));
    expect(bytes.size).toBe(0);
  });

  test('a dry run is refused too, even of a command that creates a catalogue', async () => {
    const { bytes, refused } = inEmptyMemory();
    for (const [args, input] of [...CHANGING, ...CREATING()])
      expect(await refused([...args, '--dry-run'], 1, input)).toMatch(
        /^longview: There is no catalogue in memory[;:] .+\n$/,
      );
    expect(bytes.size).toBe(0);
  });

  test('refuses an empty folder, one without revisions and a missing one alike', async () => {
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

  test('user add, data restore and data init create an intact one', async () => {
    for (const [args, input] of CREATING()) {
      const { done, json } = inFolder(path.join(await tempDir(), 'deep/data'));
      await done(args, input);
      expect(await json(['currency', 'list'])).toHaveLength(5);
      expect(await json(['data', 'check'])).toMatchObject({ findings: [] });
    }
  });

  test('a refused user creates none', async () => {
    const { bytes, refused } = inEmptyMemory();
    await refused(['user', 'add', 'ann', '--password-stdin'], 1, 'short');
    expect(bytes.size).toBe(0);
  });
});

describe('data init', () => {
  test('creates the first catalogue, and says what it has and what to do next', async () => {
    const { done, json } = inEmptyMemory('my rates');
    expect(await done(['data', 'init'])).toBe(
      "A new catalogue was made in my rates: 5 currencies, 3 asset classes and 15 return rates. Create an administrator with: longview user add EMAIL --admin --data 'my rates'\n",
    );
    expect(await json(['history', 'list'])).toMatchObject([{ revision: 1, actor: 'system' }]);
  });
});
