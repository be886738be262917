import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { inNewFolder } from '#test/in-folder.ts';
import { COMMAND, runCommand } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';

let DATA_DIR = '';

beforeAll(async () => {
  ({ directory: DATA_DIR } = await inNewFolder());
});

test.each([
  ['a reader that has seen enough is no failure', 'rate export | true', 0, ''],
  [
    'a disk that is full is a failure',
    'rate export > /dev/full',
    1,
    'longview: The output could not be written (ENOSPC).\n',
  ],
  [
    'what is piped in need not be read',
    'rate list --all < /dev/zero',
    2,
    "longview: unknown option '--all'. See: longview rate list --help\n",
  ],
  [
    'a backup goes through a pipe',
    'data backup - | $longview data restore /dev/stdin --data "$OTHER" > /dev/null',
    0,
    '',
  ],
])('%s', async (_, line, code, stderr) => {
  const longview = `${process.execPath} ${COMMAND}`;
  const env = { ...process.env, DATA_DIR, OTHER: await tempDir(), longview };
  const args = ['-o', 'pipefail', '-c', `$longview ${line}`];
  const ended = await promisify(execFile)('bash', args, { env }).catch((error) => error);
  expect({ code: ended.code ?? 0, stderr: ended.stderr }).toEqual({ code, stderr });
});

test('prints local times with their time zone', async () => {
  const env = { DATA_DIR, TZ: 'Pacific/Marquesas' };
  const { stdout } = await runCommand(['history', 'list', '--json'], { env });
  const [{ at }] = JSON.parse(stdout);
  const local = new Date(Date.parse(at) - 570 * 60_000).toISOString();
  const listed = await runCommand(['history', 'list'], { env });
  expect(listed.stdout).toContain(`  ${local.slice(0, 19).replace('T', ' ')} UTC-9:30  system`);
});

test('a signal ends the editor of a command too', async () => {
  const TMPDIR = await tempDir();
  const child = spawn(process.execPath, [COMMAND, 'rate', 'edit', '--yes'], {
    env: {
      ...process.env,
      DATA_DIR,
      VISUAL: '',
      EDITOR: 'f() { echo opened; exec sleep 60; }; f',
      TMPDIR,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await readdir(TMPDIR)).toEqual([]);
});
