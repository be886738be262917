import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { tempDir } from '#test/temp-dir.ts';

const COMMAND = path.join(import.meta.dirname, '../../dist/cli/main.js');

let longview: InFolder;
let bin = '';

beforeAll(async () => {
  longview = await inNewFolder();
  bin = await tempDir();
  await symlink(COMMAND, path.join(bin, 'longview'));
});

/** Returns what the shell that npm itself needs offers on a tab after these words. */
async function offered(
  words: readonly string[],
  directory = longview.directory,
): Promise<string[]> {
  const script = `source <(longview completion bash)
    COMP_WORDS=(longview "$@"); COMP_CWORD=$#; _longview; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { ...process.env, DATA_DIR: directory, PATH: `${bin}:${process.env.PATH}` };
  const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', ...words], { env });
  return stdout.split('\n').filter(Boolean);
}

test.each<[string[], string[]]>([
  [['cu'], ['currency']],
  [
    ['rate', ''],
    ['list', 'set', 'edit', 'export', 'diff', 'import'],
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
])('after longview %j a tab offers %j', async (words, candidates) => {
  expect(await offered(words)).toEqual(candidates);
});

test('a tab makes no catalogue', async () => {
  const empty = await mkdtemp(path.join(await tempDir(), 'empty-'));
  expect(await offered(['currency', 'delete', ''], empty)).toEqual([]);
  expect(await readdir(empty)).toEqual([]);
  await mkdir(path.join(empty, 'revisions'));
  expect(await offered(['currency', 'delete', ''], empty)).toEqual([]);
  expect(await readdir(path.join(empty, 'revisions'))).toEqual([]);
});

test.each(['zsh', 'fish'])('a script for %s asks the program too', async (shell) => {
  expect(await longview.done(['completion', shell])).toContain('longview __complete -- ');
});

test('another shell is wrong usage', async () => {
  expect(await longview.run(['completion', 'tcsh'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'longview: <shell> must be bash, zsh or fish. See: longview completion --help\n',
  });
});
