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
import { Store } from '#lib/store/store.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { inFolder } from '#test/in-folder.ts';
import { inEmptyMemory } from '#test/in-memory.ts';
import { freshDatabase } from '#test/postgres.ts';
import { COMMAND } from '#test/run-command.ts';
import { testIo } from '#test/run-here.ts';
import type { Terminal } from '#test/screen.ts';
import { codeOf } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { atTerminal } from '#test/terminal.ts';
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
  [/^longview user reset-second-factor (?!.*--yes)/, saysYes],
  [/longview user (?:add|set-password) (?!.*--password-stdin)/, typesPassword],
  [/^longview user second-factor /, typesCode],
  [/longview rate edit/, saysYes],
  [/^longview (?:data restore|site set) (?!.*--yes)/, saysYes],
];
const TODAY = utcDay(new Date());
const TOMORROW = daysToPlan(TODAY).first;

/** What has to be done before some examples. */
const BEFORE: readonly [example: RegExp, commands: readonly string[]][] = [
  [/currency delete EUR/, ['longview currency add --code EUR --name Euro --symbol €']],
  [/user add ann@/, ['longview user delete ann@example.com --yes']],
  [/user second-factor ann@/, ['longview user reset-second-factor ann@example.com --yes']],
  [/token revoke/, ['longview token add nightly-rates --user ann@example.com --scope read']],
  [/rate cancel/, ["longview rate set ZAR 'Yield Funds' 10.5 --from 2027-01-01"]],
  [
    /proposal (?:show|withdraw)/,
    [
      'longview user grant-reviewer bob@example.com',
      'longview approval on --note Board',
      'longview rate import rates.csv --propose',
    ],
  ],
  [/evidence verify/, ['longview evidence write evidence.tar.gz --revision 42']],
  [/site (?:show --at|reset)/, ['longview site set texts.json --yes']],
  [/data copy --from postgres:/, ['longview data copy --from data --to postgres://to']],
  [/data copy --from \/srv/, ['longview data copy --from data --to /srv/longview']],
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

/** Returns whether an example is one command, which needs no shell. */
const isAlone = (example: string) => /^longview (?!serve)[^|<>$&]+$/.test(example);

/** Returns the words of each line, as bash reads them. */
async function wordsIn(lines: readonly string[]): Promise<Map<string, string[]>> {
  const script = lines.map((line) => `printf '%s\\0' ${line}\nprintf '\\1'`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  const words = stdout.split('\x01').map((all) => all.split('\0').slice(1, -1));
  return new Map(lines.map((line, index) => [line, words[index] ?? []]));
}

const wordsOf = await wordsIn([
  ...examples.filter(isAlone),
  ...BEFORE.flatMap(([, commands]) => commands),
]);
const catalogue = inEmptyMemory('data');
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
  const { done, bytes, backend } = catalogue;
  const store = await Store.open(backend);
  for (const file of ['longview-2026-11-20.tar.gz', 'longview-20261120T140359Z.tar.gz'])
    await done(['data', 'backup', inPrepared(file)]);
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
  await store.close();
  const exported = await done(['rate', 'export']);
  await writeFile(inPrepared('rates.csv'), exported.replace('ZAR,Money Market Funds,7', '$&.5'));
  await writeFile(inPrepared('password.txt'), `${PASSWORD}\n`);
  await cp(path.join(PROJECT, 'data/site.json'), inPrepared('new-site.json'));
  await writeFile(inPrepared('texts.json'), JSON.stringify(textsOf(shipped)));
  for (const folder of ['data', 'srv/longview'])
    for (const [key, content] of bytes) {
      const file = inPrepared(folder, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
});

/** Returns the environment of an example in this folder. */
function envIn(cwd: string, database: string) {
  const { DATA_DIR: _, DATABASE_URL: __, ...others } = process.env;
  return {
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
}

type Shell = { cwd: string; env: ReturnType<typeof envIn> };

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

/** Runs the server of an example until it serves, and stops it. */
async function serves(line: string, shell: Shell) {
  const { child, said } = start(`exec env ${line}`, shell);
  await expect.poll(() => said.stderr, { timeout: 60_000 }).toContain('http://127.0.0.1:');
  expect(said.stderr).toContain(/--data (\S+)/.exec(line)?.[1] ?? 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
}

async function answered(terminal: Terminal, person: Dialogue) {
  await person(terminal);
  const code = await terminal.ends();
  return { code, stderr: code === 0 ? '' : terminal.screen() };
}

const personFor = (example: string) => ASKING.find(([asking]) => asking.test(example))?.[1];
const endOf = (example: string) => ({
  code: /^longview rate (?:diff|.*--exit-code)/.test(example) ? 1 : 0,
  stderr: '',
});
const commandsBefore = (example: string) =>
  BEFORE.flatMap(([needy, commands]) => (needy.test(example) ? commands : []));
const databaseFor = async (example: string) =>
  example.includes('postgres:') ? (await freshDatabase()).url : '';

test.each(examples.filter(isAlone))('as it is: %s', async (example) => {
  const database = await databaseFor(example);
  const env = envIn(prepared, database);
  const longview = inEmptyMemory('data', new Map(catalogue.bytes));
  const run = async (line: string) => {
    const args = (wordsOf.get(line) ?? []).map((word) =>
      word
        .replace(/^(?=\/(?:srv|mnt)\/)/, prepared)
        .replace(/^postgres:.*/, database)
        .replace('2027-01-01', TOMORROW)
        .replace('2026-11-20', line.includes('--at ') ? TODAY : '$&'),
    );
    const person = personFor(line);
    if (person) return answered(longview.atTerminal(args, { env }), person);
    const { code, stderr } = await longview.runWith(args, { env });
    return { code, stderr };
  };
  const before = process.cwd();
  process.chdir(prepared);
  try {
    for (const line of [...commandsBefore(example), example])
      expect(await run(line)).toEqual(endOf(line));
  } finally {
    process.chdir(before);
  }
});

test.concurrent.each(examples.filter((example) => !isAlone(example)))(
  'as it stands, in a shell: %s',
  async (example) => {
    const cwd = await tempDir();
    await cp(prepared, cwd, { recursive: true });
    for (const command of commandsBefore(example))
      await inFolder(path.join(cwd, 'data')).done(wordsOf.get(command) ?? []);
    const database = await databaseFor(example);
    const shell = { cwd, env: envIn(cwd, database) };
    // The folders and the database of this test, and a port that is free.
    const line = example
      .replaceAll(/ \/(?=(?:srv|mnt)\/)/g, ` ${cwd}/`)
      .replace(/postgres:\/\/\S+/, `'${database}'`)
      .replace('PORT=8080', 'PORT=0');
    if (/longview serve/.test(example)) return serves(line, shell);
    const person = personFor(example);
    if (person) {
      expect(await answered(atTerminal(line, shell), person)).toEqual(endOf(example));
      return;
    }
    const { child, said } = start(line, shell);
    const [code] = await once(child, 'close');
    expect({ code, stderr: said.stderr }).toEqual(endOf(example));
  },
);

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
