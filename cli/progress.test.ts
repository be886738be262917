import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { atTerminal } from '#test/terminal.ts';

const COMMAND = path.join(import.meta.dirname, '../dist/cli/main.js');
const QUICKLY = 'printf "currency,assetClass,ratePercent\\nZAR,Yield Funds,10\\n"';
const SLOWLY = `sleep 5; ${QUICKLY}`;
const OUTCOME = 'Nothing had to change: 0 added, 0 changed, 1 unchanged.';

let longview: InFolder;
let env: Record<string, string>;

beforeAll(async () => {
  longview = await inNewFolder();
  env = { DATA_DIR: longview.directory };
});

test('what takes longer than a second shows a bar, which goes when it is done', async () => {
  const terminal = atTerminal(['rate', 'import', '-'], { env, stdin: SLOWLY });
  await terminal.sees('Importing ===');
  await terminal.sees(OUTCOME);
  expect(await terminal.ends()).toBe(0);
  expect(terminal.raw()).toContain(`\u001b[2K${OUTCOME}`);
});

test('what fails takes its bar away too', async () => {
  const terminal = atTerminal(['rate', 'import', '-'], { env, stdin: `${SLOWLY}; echo nonsense` });
  await terminal.sees('Importing ===');
  await terminal.sees('line 3: ');
  expect(await terminal.ends()).toBe(1);
  expect(terminal.raw()).toContain('\u001b[2Kline 3: ');
});

test('what is quick shows none', async () => {
  const terminal = atTerminal(['rate', 'import', '-'], { env, stdin: QUICKLY });
  expect(await terminal.ends()).toBe(0);
  expect(terminal.raw()).toBe(`${OUTCOME}\r\n`);
});

test('where there is no terminal there is no bar', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    'sh',
    ['-c', `(${SLOWLY}) | "$0" "$1" rate import -`, process.execPath, COMMAND],
    { env: { ...process.env, ...env } },
  );
  expect({ stdout, stderr }).toEqual({ stdout: `${OUTCOME}\n`, stderr: '' });
});
