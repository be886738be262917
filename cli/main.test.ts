import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { pipedInput } from '#test/piped-input.ts';
import { runCommand } from '#test/run-command.ts';
import { runHere } from '#test/run-here.ts';

const COMMAND = path.join(import.meta.dirname, '../dist/cli/main.js');

const VERBS: readonly [noun: string, verbs: readonly string[]][] = [
  ['currency', ['list', 'add', 'update', 'delete', 'set-default']],
  ['asset-class', ['list', 'add', 'update', 'delete']],
  ['rate', ['list', 'set', 'edit', 'export', 'diff', 'import']],
  ['user', ['list', 'add', 'set-password', 'grant-admin', 'revoke-admin', 'delete']],
  ['history', ['list', 'show', 'revert']],
  ['data', ['init', 'check', 'backup', 'restore', 'copy']],
  ['site', ['check']],
];

let longview: InFolder;

beforeAll(async () => {
  longview = await inNewFolder();
});

test.each(VERBS)(
  'longview %s --help names its verbs, and each verb helps with an example',
  async (noun, verbs) => {
    const { code, stdout, stderr } = await runHere([noun, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const verb of verbs) expect(stdout).toMatch(new RegExp(`^ {2}${verb} `, 'm'));
    const helps = await Promise.all(verbs.map((verb) => runHere([noun, verb, '--help'])));
    helps.forEach((help, index) => {
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain(`Usage: longview ${noun} ${verbs[index]} `);
      expect(help.stdout).toMatch(
        new RegExp(`Examples:\n {2}\\$ longview ${noun} ${verbs[index]}`),
      );
      for (const option of ['--json', '--no-input']) expect(help.stdout).toContain(option);
      expect(help.stdout.includes('--data')).toBe(verbs[index] !== 'copy');
    });
  },
);

test.each([['serve'], ['project'], ['completion']])(
  'longview %s --help has an example',
  async (noun) => {
    const { code, stdout } = await runHere([noun, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`  $ longview ${noun}`);
  },
);

test.each([
  [['currency', 'update'], 'lower numbers come first, -1,000,000 to 1,000,000'],
  [['asset-class', 'add'], 'a sentence or two for visitors, at most 1,000 characters'],
  [['user', 'add'], 'in any letter case, at most 100 characters'],
  [['rate', 'set'], 'a percent from 0 to 100: 7.25, 7,25 and 7.25% are one'],
  [['project'], 'initial deposit, 0 to 1,000,000,000,000'],
])('the help of %j states the limit: %s', async (command, limit) => {
  const { stdout } = await runHere([...command, '--help']);
  expect(stdout.replace(/\s+/g, ' ')).toContain(limit);
});

test('longview help and --help say the same', async () => {
  const helps = await Promise.all([['help'], ['--help'], ['-h']].map((args) => runHere(args)));
  expect(helps[0]?.stdout).toContain('Exit codes: 0 done, 1 refused or failed, 2 wrong usage.');
  expect(new Set(helps.map((help) => JSON.stringify(help))).size).toBe(1);
  const [long, short] = await Promise.all([
    runHere(['help', 'rate', 'import']),
    runHere(['rate', 'import', '--help']),
  ]);
  expect(long).toEqual(short);
});

test('--version is the release', async () => {
  expect(await runHere(['--version'])).toEqual({ code: 0, stdout: '1.0.1\n', stderr: '' });
});

test('a noun alone is wrong usage and prints its help on stderr', async () => {
  const { code, stdout, stderr } = await runHere(['rate']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: longview rate <verb> [options]');
});

test.each([
  [['--data', 'X', 'rate', 'list'], '--data', 'longview'],
  [['rate', '--json', 'list'], '--json', 'longview rate'],
])('%j: options follow the verb', async (args, option, command) => {
  expect(await runHere(args)).toEqual({
    code: 2,
    stdout: '',
    stderr: `longview: Options follow the verb: move '${option}' behind it. See: ${command} --help\n`,
  });
});

/** Runs a command whose stdout or stderr nobody reads: how it ended and what it said on the other. */
async function unread(args: readonly string[], closed: 'stdout' | 'stderr') {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: longview.directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child[closed].destroy();
  let said = '';
  child[closed === 'stdout' ? 'stderr' : 'stdout'].on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a reader that has seen enough ends a command quietly', async () => {
  expect(await unread(['rate', 'export'], 'stdout')).toEqual({ code: 0, said: '' });
});

test('a change is made, or refused, also where nobody reads what is said of it', async () => {
  const backup = path.join(longview.directory, 'backup.json');
  await longview.done(['data', 'backup', backup]);
  await longview.done(['currency', 'update', 'KES', '--name', 'Shilling']);
  expect(await unread(['data', 'restore', backup, '--yes'], 'stdout')).toEqual({
    code: 0,
    said: '',
  });
  expect(await longview.done(['currency', 'list'])).toContain('Kenyan Shilling');

  const sheet = path.join(longview.directory, 'bad.csv');
  await writeFile(sheet, 'currency,assetClass,ratePercent\nZAR,Unheard of,5\n');
  expect(await unread(['rate', 'import', sheet], 'stderr')).toEqual({ code: 1, said: '' });
});

test.each([
  ['rate export', 1],
  ['rate --help', 1],
  ['--version', 1],
  // 1 would say that something differs.
  ['rate diff -', 2],
  ['rate import -', 1, 'The change was saved; the output was not written.'],
])(
  'output of `%s` that the disk refuses is a failure in one line, with exit code %i',
  async (command, code, why = 'The output could not be written (ENOSPC).') => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [COMMAND, ...command.split(' ')], {
      env: { ...process.env, DATA_DIR: longview.directory },
      stdio: ['pipe', full, 'pipe'],
    });
    closeSync(full);
    pipedInput(child.stdin).end('currency,assetClass,ratePercent\nZAR,Yield Funds,11\n');
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const [ended] = await once(child, 'close');
    expect({ ended, said }).toEqual({
      ended: code,
      said: `longview: ${why}\n`,
    });
  },
);

test('a command that is refused before it reads says so, however much is piped into it', async () => {
  const { code, stderr } = await runCommand(['rate', 'list', '--all'], {
    input: 'x'.repeat(2 ** 22),
  });
  expect(code).toBe(2);
  expect(stderr).toContain("unknown option '--all'");
});

test('longview serve runs the server on the folder that is named, until it is told to stop', async () => {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--data', longview.directory], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const [printed] = await once(child.stderr, 'data');
    const url = /http:\/\/\S+/.exec(String(printed))?.[0];
    expect(await (await fetch(`${url}/api/currencies`)).json()).toHaveLength(5);
    expect(String(printed)).toContain(longview.directory);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await once(child, 'exit')).toEqual([0, null]);
  const env = { PORT: 'ninety' };
  expect(await runCommand(['serve', '--data', longview.directory], { env })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('PORT must be a whole number'),
  });
});

test.each([['currency', 'list'], ['site', 'check'], ['project'], ['data', 'init'], ['serve']])(
  'longview %s %s refuses --data beside DATABASE_URL',
  async (...words) => {
    const args = [...words.filter(Boolean), '--data', longview.directory];
    const env = { DATABASE_URL: 'postgres://ann:s3cret@127.0.0.1:1/rates' };
    expect(await runHere(args, { env })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'longview: DATABASE_URL is set, and --data names a folder: leave out --data, or unset DATABASE_URL.\n',
    });
  },
);

test.each([[['currency', 'list']], [['serve']]])(
  '%j refuses a --data that names nothing',
  async (words) => {
    expect(await runHere([...words, '--data', ''])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--data needs a folder: name one, or leave it out.'),
    });
  },
);

test('no word on stderr holds the password of a database', async () => {
  const url = 'postgres://ann:s3cret@127.0.0.1:1/rates';
  const ends = await Promise.all([
    runHere(['currency', 'list'], { env: { DATABASE_URL: url } }),
    runHere(['currency', 'list'], { env: { DATABASE_URL: url.replace(':1/', ':one/') } }),
    runHere(['data', 'copy', '--from', longview.directory, '--to', url]),
    runHere(['data', 'copy', '--from', url.replace('postgres', 'postgress'), '--to', 'x']),
    runHere(['data', 'copy', `--too=${url}`]),
    runHere([url]),
    runHere(['data', url]),
    runHere(['rate', 'import', url]),
  ]);
  for (const { code, stdout, stderr } of ends) {
    expect(code).not.toBe(0);
    expect(stdout + stderr).not.toContain('s3cret');
  }
  expect(ends[0]?.stderr).toBe(
    'longview: The database rates on 127.0.0.1:1 cannot be reached (ECONNREFUSED); start it, or correct DATABASE_URL.\n',
  );
});

test('typed control characters come back spelled out', async () => {
  const { code, stderr } = await longview.run(['currency', 'delete', '\u001b[31mX\u0007', '--yes']);
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/(?!\n)\p{Control}/u);
  const file = await longview.run(['rate', 'import', '\u001b]0;title\u0007.csv']);
  expect(file.stderr).toBe('longview: There is no file \\u001b]0;title\\u0007.csv.\n');
});
