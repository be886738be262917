import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { tempDir } from '#test/temp-dir.ts';
import { atTerminal } from '#test/terminal.ts';

const COMMAND = path.join(import.meta.dirname, '../../dist/cli/main.js');

let longview: InFolder;
let bin = '';

beforeAll(async () => {
  longview = await inNewFolder();
  bin = await tempDir();
  await symlink(COMMAND, path.join(bin, 'longview'));
});

/** Returns what the shell that npm itself needs offers on a tab, after each of these words. */
async function offered(
  asked: readonly (readonly string[])[],
  directory = longview.directory,
): Promise<string[][]> {
  const script = `source <(longview completion bash)
    for words in "$@"; do
      IFS='|' read -ra COMP_WORDS <<< "longview|$words|end"; unset 'COMP_WORDS[-1]'
      COMPREPLY=(); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _longview
      printf '%s\n' "\${COMPREPLY[@]}" ---
    done`;
  const env = { ...process.env, DATA_DIR: directory, PATH: `${bin}:${process.env.PATH}` };
  const args = ['-c', script, 'bash', ...asked.map((words) => words.join('|'))];
  const { stdout } = await promisify(execFile)('bash', args, { env });
  return stdout
    .split('---\n')
    .map((lines) => lines.split('\n').filter(Boolean))
    .slice(0, -1);
}

test('a tab offers nouns, verbs, options, and what the catalogue holds', async () => {
  const tabs: [words: string[], candidates: string[]][] = [
    [['cu'], ['currency']],
    [
      ['rate', ''],
      ['list', 'set', 'cancel', 'edit', 'export', 'diff', 'import'],
    ],
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
  ];
  const found = await offered(tabs.map(([words]) => words));
  expect(tabs.map(([words], index) => [words, found[index]])).toEqual(tabs);
});

/** The built command line, and a command that has its completion and prints what it is given. */
const RC = `source <(longview completion bash)
show() { printf '[%s]\\n' "\${@: -1}"; }
complete -o default -F _longview show
PS1='ready '`;
const HOSTILE = `No "it's" \`touch a\` $(touch b) c\\d !e!! $HOME {a,b} ~ # *? & ; | <()>`;

test('a tab in bash completes a name within any quotes, and nothing in the name runs', async () => {
  await longview.done(
    ['asset-class', 'add', '--name', HOSTILE, '--risk', 'low', '--description', 'x'],
    '',
  );
  const [home, rc] = [await tempDir(), path.join(await tempDir(), 'rc')];
  await writeFile(rc, RC);
  const env = {
    DATA_DIR: longview.directory,
    PATH: `${bin}:${process.env.PATH}`,
    ...{ HOME: home, HISTFILE: '', INPUTRC: '/dev/null', LC_ALL: 'C.UTF-8' },
  };
  const bash = atTerminal(`exec bash --rcfile ${rc} -i`, { env, cwd: home });
  await bash.sees('ready ');
  // The last two are quotes within a word, and what is left of a completed name after backspaces.
  for (const word of ['no', '"No', "'No", "$'No", '$"No', "N'o", `'No "it'\\''s`]) {
    bash.types(`show rate set ZAR ${word}\t\r`);
    await bash.sees(`[${HOSTILE}]`);
  }
  bash.types('exit\r');
  expect(await bash.ends()).toBe(0);
  expect(await readdir(home)).toEqual([]);
});

test('the script of 1.0.0 names no shell: within quotes it gets only what needs no escape', async () => {
  const old = (word: string) => longview.done(['__complete', '--', 'rate', 'set', 'ZAR', word]);
  expect(await old('"No')).toBe('');
  expect(await old('"Mo')).toBe('Money Market Funds\t\n');
  expect(await old('No')).toBe(`${HOSTILE}\t\n`);
});

test('the script for zsh waits for compinit where that was not called yet', async () => {
  const { script } = await longview.json<{ script: string }>(['completion', 'zsh']);
  expect(script.match(/^.*compdef.*$/gm)).toEqual([
    '#compdef longview',
    '  (( $+functions[compdef] )) || return 0',
    '  compdef _longview longview',
  ]);
});

test('a tab makes no catalogue', async () => {
  const empty = await mkdtemp(path.join(await tempDir(), 'empty-'));
  expect(await offered([['currency', 'delete', '']], empty)).toEqual([[]]);
  expect(await readdir(empty)).toEqual([]);
  await mkdir(path.join(empty, 'revisions'));
  expect(await offered([['currency', 'delete', '']], empty)).toEqual([[]]);
  expect(await readdir(path.join(empty, 'revisions'))).toEqual([]);
});

test.each(['zsh', 'fish'])('a script for %s asks the program too', async (shell) => {
  const script = expect.stringContaining(`longview __complete ${shell} -- `);
  expect(await longview.done(['completion', shell])).toEqual(script);
  expect(await longview.json(['completion', shell])).toEqual({ shell, script });
});

test('another shell is wrong usage', async () => {
  expect(await longview.refused(['completion', 'tcsh'], 2)).toBe(
    'longview: <shell> must be bash, zsh or fish. See: longview completion --help\n',
  );
});
