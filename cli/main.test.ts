import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { failing, runHere, testIo } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';
import { version } from '../package.json';
import { createProgram, registerVerbs } from './program.ts';

let longview: InMemory;

beforeAll(async () => {
  longview = await inMemory();
});

test('every command has help with an example, and names its verbs or options', async () => {
  const program = createProgram(testIo());
  await Promise.all(program.commands.map(registerVerbs));
  for (const noun of program.commands) {
    const verbs = noun.commands.map((verb) => verb.name());
    const help = await runHere([noun.name(), '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    if (verbs.length === 0) expect(help.stdout).toContain(`  $ longview ${noun.name()}`);
    for (const verb of verbs) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${verb} `, 'm'));
      const { stdout } = await runHere([noun.name(), verb, '--help']);
      const command = `longview ${noun.name()} ${verb}`;
      expect(stdout).toContain(`Usage: ${command} `);
      expect(stdout).toMatch(new RegExp(`Examples:\n {2}\\$ ${command}`));
      for (const option of ['--json', '--no-input']) expect(stdout).toContain(option);
      expect(stdout.includes('--data'), command).toBe(verb !== 'copy');
    }
  }
});

test.each([
  [['currency', 'update'], 'lower numbers come first, -1,000,000 to 1,000,000'],
  [['asset-class', 'add'], 'a sentence or two for visitors, at most 1,000 characters'],
  [['user', 'add'], 'in any letter case, at most 100 characters'],
  [['rate', 'set'], 'a percent from 0 to 100: 7.25, 7,25 and 7.25% are one'],
  [['project'], 'initial deposit, 0 to 1,000,000,000,000'],
])('the help of %j states the limit', async (command, limit) => {
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

test('--version prints the version of package.json', async () => {
  expect(await runHere(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test('a noun alone prints its help on stderr as wrong usage', async () => {
  const { code, stdout, stderr } = await runHere(['rate']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: longview rate <verb> [options]');
});

test('makes or refuses a change even if nobody reads the output', async () => {
  const backup = path.join(await tempDir(), 'backup');
  await longview.done(['data', 'backup', backup]);
  await longview.done(['currency', 'update', 'KES', '--name', 'Shilling']);
  const restore = ['data', 'restore', backup, '--yes'];
  const restored = await longview.runWith(restore, { stdout: failing('EPIPE') });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await longview.done(['currency', 'list'])).toContain('Kenyan Shilling');

  const input = 'currency,assetClass,ratePercent\nZAR,Unheard of,5\n';
  const given = { input, stderr: failing('EPIPE') };
  expect(await longview.runWith(['rate', 'import', '-'], given)).toMatchObject({
    code: 1,
    stdout: '',
  });
});

test.each([
  ['rate export', 1],
  ['rate --help', 1],
  ['--version', 1],
  // 1 would say that something differs.
  ['rate diff -', 2],
  ['rate import -', 1, 'The change was saved; the output was not written.'],
])(
  'where the disk refuses the output of `%s` the exit code is %i',
  async (command, code, why = 'The output could not be written (ENOSPC).') => {
    const input = 'currency,assetClass,ratePercent\nZAR,Yield Funds,11\n';
    const given = { input, stdout: failing('ENOSPC') };
    expect(await longview.runWith(command.split(' '), given)).toMatchObject({
      code,
      stderr: `longview: ${why}\n`,
    });
  },
);

test.each([['currency', 'list'], ['site', 'check'], ['project'], ['data', 'init'], ['serve']])(
  'refuses --data beside DATABASE_URL: %s %s',
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

test('prints no database password on stderr', async () => {
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

test('spells out typed control characters', async () => {
  const { code, stderr } = await longview.run(['currency', 'delete', '\u001b[31mX\u0007', '--yes']);
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/(?!\n)\p{Control}/u);
  const file = await longview.run(['rate', 'import', '\u001b]0;title\u0007.csv']);
  expect(file.stderr).toBe('longview: There is no file \\u001b]0;title\\u0007.csv.\n');
});

test.each([
  ['thandi', 'cli:thandi (sudo)'],
  ['', 'cli:tester'],
])('where SUDO_USER is %j the history names %s', async (SUDO_USER, actor) => {
  const other = await inMemory();
  await other.runWith(['currency', 'set-default', 'USD'], { env: { SUDO_USER } });
  expect(await other.json(['history', 'list', '--limit', '1'])).toMatchObject([{ actor }]);
});
