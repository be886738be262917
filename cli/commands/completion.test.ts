import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inFolder, inNewFolder } from '#test/in-folder.ts';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { COMMAND } from '#test/run-command.ts';
import { runHere } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';
import { atTerminal } from '#test/terminal.ts';

let longview: InMemory;

beforeAll(async () => {
  longview = await inMemory();
});

test.each([
  [['cu'], ['currency']],
  [
    ['data', ''],
    ['init', 'check', 'backup', 'restore', 'copy'],
  ],
  [['currency', 'delete', 'k'], ['KES']],
  [['rate', 'set', 'ZAR', 'mo'], ['Money\\ Market\\ Funds']],
  [['rate', 'set', 'ZAR', '"Mo'], ['Money Market Funds']],
  [
    ['asset-class', 'add', '--risk', ''],
    ['low', 'medium', 'high'],
  ],
  [['project', '--currency', 'u'], ['USD']],
  [['asset-class', 'add', '--name', 'x', '--r'], ['--risk']],
  [['rate', 'import', ''], []],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['nonsense', ''], []],
])('a tab after %j offers %j', async (words, candidates) => {
  const printed = await longview.done(['__complete', 'bash', '--', ...words]);
  const lines = printed.split('\n').filter(Boolean);
  expect(lines.map((line) => line.split('\t')[0])).toEqual(candidates);
});

/** The built command line, and a command that has its completion and prints what it is given. */
const RC = `source <(longview completion bash)
show() { printf '[%s]\\n' "\${@: -1}"; }
complete -o default -F _longview show
PS1='ready '`;
const HOSTILE = `No "it's" \`touch a\` $(touch b) c\\d !e!! $HOME {a,b} ~ # *? & ; | <()>`;

const ADD_HOSTILE = ['asset-class', 'add', '--name', HOSTILE, '--risk', 'low'];

test('bash completes a name within any quotes, and runs nothing in it', async () => {
  const { directory, done } = await inNewFolder();
  await done(ADD_HOSTILE);
  const bin = await tempDir();
  await symlink(COMMAND, path.join(bin, 'longview'));
  const [home, rc] = [await tempDir(), path.join(await tempDir(), 'rc')];
  await writeFile(rc, RC);
  const env = {
    DATA_DIR: directory,
    PATH: `${bin}:${process.env.PATH}`,
    ...{ HOME: home, HISTFILE: '', INPUTRC: '/dev/null', LC_ALL: 'C.UTF-8' },
  };
  const bash = atTerminal(`exec bash --rcfile ${rc} -i`, { env, cwd: home });
  await bash.sees('ready ');
  // The last is what is left of a completed name after backspaces.
  for (const word of ['no', '"No', "$'No", `'No "it'\\''s`]) {
    bash.types(`show rate set ZAR ${word}\t\r`);
    await bash.sees(`[${HOSTILE}]`);
  }
  bash.types('exit\r');
  expect(await bash.ends()).toBe(0);
  expect(await readdir(home)).toEqual([]);
}, 120_000);

test('gives the script of 1.0.0 only names that need no escape within quotes', async () => {
  const longview = await inMemory();
  await longview.done(ADD_HOSTILE);
  const old = (word: string) => longview.done(['__complete', '--', 'rate', 'set', 'ZAR', word]);
  expect(await old('"No')).toBe('');
  expect(await old('"Mo')).toBe('Money Market Funds\t\n');
  expect(await old('No')).toBe(`${HOSTILE}\t\n`);
});

test('the script for zsh waits for compinit if that has not run yet', async () => {
  const { script } = await longview.json<{ script: string }>(['completion', 'zsh']);
  expect(script.match(/^.*compdef.*$/gm)).toEqual([
    '#compdef longview',
    '  (( $+functions[compdef] )) || return 0',
    '  compdef _longview longview',
  ]);
});

test('completion does not wait for a silent database', async () => {
  const given = {
    env: { DATABASE_URL: 'postgres://ann@db.example.com/rates' },
    openBackend: () => new Promise<never>(() => {}),
  };
  expect(await runHere(['__complete', '--', 'currency', 'update', ''], given)).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

test('completion creates no catalogue', async () => {
  const folder = await tempDir();
  const { done } = inFolder(folder);
  const offered = () => done(['__complete', 'bash', '--', 'currency', 'delete', '']);
  expect(await offered()).toBe('');
  expect(await readdir(folder)).toEqual([]);
  await mkdir(path.join(folder, 'revisions'));
  expect(await offered()).toBe('');
  expect(await readdir(folder, { recursive: true })).toEqual(['revisions']);
});

test.each(['zsh', 'fish'])('a script for %s asks the program too', async (shell) => {
  const script = expect.stringContaining(`longview __complete ${shell} -- `);
  expect(await longview.done(['completion', shell])).toEqual(script);
  expect(await longview.json(['completion', shell])).toEqual({ shell, script });
});
