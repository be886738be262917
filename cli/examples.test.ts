import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { textsOf } from '#lib/schemas/site-texts.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { inNewFolder } from '#test/in-folder.ts';
import { freshDatabase } from '#test/postgres.ts';
import { COMMAND } from '#test/run-command.ts';
import { runHere, testIo } from '#test/run-here.ts';
import type { Terminal } from '#test/screen.ts';
import { codeOf } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { atTerminal } from '#test/terminal.ts';
import { terminalHere } from '#test/terminal-here.ts';
import shipped from '../data/site.json' with { type: 'json' };
import { createProgram, registerVerbs } from './program.ts';

const PROJECT = path.join(import.meta.dirname, '..');
const ENTER = '\r';
const HOW_MANY_REVISIONS = 42;
/** What stands on the PATH: the built command line, `npx` as it finds that, and the editors of the examples. */
const PROGRAMS = {
  longview: `exec ${process.execPath} ${COMMAND} "$@"`,
  npx: 'exec "$@"',
  vi: 'sed -i s/,12$/,12.5/ "$1"',
  nano: 'sed -i s/,12$/,12.5/ "$1"',
};

type Dialogue = (terminal: Terminal) => Promise<void>;

/** Returns a person who answers each question in turn. */
function answering(...answers: [sees: string, types: string][]): Dialogue {
  return (terminal) =>
    terminal.answers(...answers.map(([sees, types]): [string, string] => [sees, types + ENTER]));
}

const saysYes = answering(['Are you sure', 'y']);
const typesPassword = answering(['Password', PASSWORD], ['Password again', PASSWORD]);
const leavesAll = answering(['Code', ''], ['Name', ''], ['Symbol', ''], ['Display order', '']);
const typesCode: Dialogue = async ({ sees, types, screen }) => {
  await sees('Code');
  const [, secret = ''] = /into it: ((?:[A-Z2-7]{4} ?){8})/.exec(screen()) ?? [];
  types((await codeOf(secret.replaceAll(' ', ''))) + ENTER);
};

/** The examples that ask, and a person for each. */
const ASKING: readonly [example: RegExp, person: Dialogue][] = [
  [/^longview (?:currency|asset-class|user|rate) delete (?!.*--yes)/, saysYes],
  [/^longview currency update USD$/, leavesAll],
  [/^longview user reset-second-factor /, saysYes],
  [/longview user (?:add|set-password) (?!.*--password-stdin)/, typesPassword],
  [/^longview user second-factor /, typesCode],
  [/longview rate edit/, saysYes],
  [/^longview data restore /, saysYes],
  [/^longview site set /, saysYes],
];
const TODAY = utcDay(new Date());
const TOMORROW = daysToPlan(TODAY).first;

/** What has to be done before some examples. */
const BEFORE: readonly [example: RegExp, command: string][] = [
  [/currency delete EUR/, 'longview currency add --code EUR --name Euro --symbol €'],
  [/user add ann@/, 'longview user delete ann@example.com --yes'],
  [/user second-factor ann@/, 'longview user reset-second-factor ann@example.com --yes'],
  [/token revoke/, 'longview token add nightly-rates --user ann@example.com --scope read'],
  [/rate cancel/, `longview rate set ZAR 'Yield Funds' 10.5 --from ${TOMORROW}`],
  [
    /proposal (?:show|withdraw)/,
    'longview user grant-reviewer bob@example.com && longview approval on --note Board && longview rate import rates.csv --propose',
  ],
  [/evidence verify/, 'longview evidence write evidence.tar.gz --revision 42'],
  [/site (?:show --at|reset)/, 'longview site set texts.json --yes'],
  [/data copy --from postgres:/, 'longview data copy --from data --to "$DATABASE"'],
];

/** Returns what a command prints for --help. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

/** Returns every example of the help of every command, and of README and documents. */
async function findExamples(): Promise<string[]> {
  const program = createProgram(testIo());
  const helps = [helpOf(program)];
  for (const noun of program.commands) {
    await registerVerbs(noun);
    helps.push(helpOf(noun), ...noun.commands.map(helpOf));
  }
  const docs = (await readdir(path.join(PROJECT, 'docs'))).filter((file) => file.endsWith('.md'));
  const pages = ['README.md', ...docs.map((file) => `docs/${file}`)];
  const texts = await Promise.all(pages.map((page) => readFile(path.join(PROJECT, page), 'utf8')));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```sh\n([^`]+)^```$/gm)]);
  const inHelp = helps.flatMap((help) => [...help.matchAll(/^ {2}\$ (.+)$/gm)]);
  const inDocs = blocks.flatMap(([, block = '']) => [
    ...block.matchAll(/^((?:npx |[A-Z_]+=\S+ )?longview .+)$/gm),
  ]);
  return [...new Set([...inHelp, ...inDocs].map(([, line = '']) => line))];
}

const examples = await findExamples();
let prepared = '';

beforeAll(async () => {
  prepared = await tempDir();
  const inPrepared = (...names: string[]) => path.join(prepared, ...names);
  for (const folder of [
    'bin',
    'srv/backups',
    'mnt/backups',
    'fpath[1]',
    '.config/fish/completions',
  ])
    await mkdir(inPrepared(folder), { recursive: true });
  for (const [name, script] of Object.entries(PROGRAMS)) {
    await writeFile(inPrepared('bin', name), `#!/bin/sh\n${script}\n`);
    await chmod(inPrepared('bin', name), 0o755);
  }
  const { directory, done } = await inNewFolder();
  for (const file of ['longview-2026-11-20.tar.gz', 'longview-20261120T140359Z.tar.gz'])
    await done(['data', 'backup', inPrepared(file)]);
  await withStore(directory, async (store) => {
    for (const username of ['zoe@example.com', 'ann@example.com']) await addUser(store, username);
    await addUser(store, 'bob@example.com', false);
    await store.transact('cli:test', (draft) =>
      draft.update('users', 2, {
        secondFactor: {
          since: '2026-11-20T12:00:00.000Z',
          secret: 'A'.repeat(32),
          recoveryCodes: [],
        },
      }),
    );
    // So that no example is the first to need format 4, which has a warning.
    const pair = { currencyId: 1, assetClassId: 3, returnRate: 0.13 };
    await store.transact('cli:test', (draft) => setReturnRate(draft, pair, TOMORROW));
    while (store.current.revision < HOW_MANY_REVISIONS) {
      const returnRate = 0.1 + store.current.revision / 1000;
      await store.transact('cli:test', (draft) =>
        setReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate }),
      );
    }
  });
  const exported = await done(['rate', 'export']);
  await writeFile(inPrepared('rates.csv'), exported.replace('ZAR,Money Market Funds,7', '$&.5'));
  await writeFile(inPrepared('password.txt'), `${PASSWORD}\n`);
  await cp(path.join(PROJECT, 'data/site.json'), inPrepared('new-site.json'));
  await writeFile(inPrepared('texts.json'), JSON.stringify(textsOf(shipped)));
  await cp(directory, inPrepared('data'), { recursive: true });
  await cp(directory, inPrepared('srv/longview'), { recursive: true });
});

/** Returns the folder and environment for an example, with the files it names, and an empty database if it names one. */
async function shellFor(example: string) {
  const cwd = await tempDir();
  await cp(prepared, cwd, { recursive: true });
  const { DATA_DIR: _, DATABASE_URL: __, ...others } = process.env;
  const database = /postgres:/.test(example) ? (await freshDatabase()).url : '';
  const env = {
    ...(others as Record<string, string>),
    PATH: `${path.join(cwd, 'bin')}:${others.PATH}`,
    HOME: cwd,
    // As zsh has it, for a shell that is not zsh.
    fpath: path.join(cwd, 'fpath'),
    DATABASE: database,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SUDO_USER: '',
    VISUAL: '',
    EDITOR: '',
  };
  return { cwd, env };
}

type Shell = Awaited<ReturnType<typeof shellFor>>;

/** Starts a line in bash, where nobody is to be asked. */
function start(line: string, shell: Shell) {
  const child = spawn('bash', ['-c', line], { ...shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      said[name] += text;
    });
  return { child, said };
}

async function runInShell(line: string, shell: Shell, person?: Dialogue) {
  if (person) return answered(atTerminal(line, shell), person);
  const { child, said } = start(line, shell);
  const [code] = await once(child, 'close');
  return { code, stderr: said.stderr };
}

/** Runs the server of an example until it serves, and stops it. */
async function serves(line: string, shell: Shell) {
  const { child, said } = start(`exec env ${line}`, shell);
  await expect.poll(() => said.stderr, { timeout: 60_000 }).toContain('http://127.0.0.1:');
  expect(said.stderr).toContain(/--data (\S+)/.exec(line)?.[1] ?? 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
}

/** Runs a command within this process, which works in its folder meanwhile; with a person, at a terminal. */
async function runInProcess(line: string, shell: Shell, person?: Dialogue) {
  const words = `printf '%s\\n' ${line.replace('longview ', '')}`;
  const { stdout } = await promisify(execFile)('bash', ['-c', words], { env: shell.env });
  const args = stdout.split('\n').slice(0, -1);
  const before = process.cwd();
  process.chdir(shell.cwd);
  try {
    if (person) return await answered(terminalHere(args, shell), person);
    const { code, stderr } = await runHere(args, shell);
    return { code, stderr };
  } finally {
    process.chdir(before);
  }
}

async function answered(terminal: Terminal, person: Dialogue) {
  await person(terminal);
  const code = await terminal.ends();
  return { code, stderr: code === 0 ? '' : terminal.screen() };
}

const isAlone = (example: string) => /^longview (?!serve)[^|<>$&]+$/.test(example);

test.each(examples.filter(isAlone))('as it is: %s', tryOut);

test.concurrent.each(examples.filter((example) => !isAlone(example)))(
  'as it stands, in a shell: %s',
  tryOut,
);

async function tryOut(example: string): Promise<void> {
  const shell = await shellFor(example);
  // The folders and the database of this test, a port that is free, and days that its catalogue has.
  const line = example
    .replaceAll(/ \/(?=(?:srv|mnt)\/)/g, ` ${shell.cwd}/`)
    .replace(/postgres:\/\/\S+/, `'${shell.env.DATABASE}'`)
    .replace('PORT=8080', 'PORT=0')
    .replace(/--from 2027-01-01/, `--from ${TOMORROW}`)
    .replace(/--at 2026-11-20/, `--at ${TODAY}`);
  const run = isAlone(example) ? runInProcess : runInShell;
  const before = BEFORE.filter(([needy]) => needy.test(example));
  for (const command of before.flatMap(([, commands]) => commands.split(' && ')))
    expect(await run(command, shell)).toEqual({ code: 0, stderr: '' });
  if (/longview serve/.test(example)) return serves(line, shell);
  const [, person] = ASKING.find(([asking]) => asking.test(example)) ?? [];
  const hasDifference = /^longview rate (?:diff|.*--exit-code)/.test(example);
  expect(await run(line, shell, person)).toEqual({ code: hasDifference ? 1 : 0, stderr: '' });
}

test('every noun has an example, and every example named here exists', async () => {
  expect(examples.length).toBeGreaterThan(50);
  for (const [told] of [...ASKING, ...BEFORE])
    expect(
      examples.filter((example) => told.test(example)),
      String(told),
    ).not.toEqual([]);
  for (const noun of createProgram(testIo()).commands)
    expect(examples.some((example) => example.includes(`longview ${noun.name()}`))).toBe(true);
});

test('no example chains an import after a diff, which fails if something differs', () => {
  for (const line of examples) expect(line).not.toMatch(/rate diff .*&&/);
});
