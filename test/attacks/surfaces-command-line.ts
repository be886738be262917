import { PASSWORD_CHARACTERS } from '#lib/domain/record-limits.ts';
import { nameKey, usernameKey } from '#lib/domain/same-name.ts';
import { verifyCredentials } from '#lib/services/password-hash.ts';
import { checkNewPassword } from '#lib/services/password-rules.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { withStore } from '#test/accounts.ts';
import { newestRevision } from '#test/data-folder.ts';
import { inNewFolder } from '#test/in-folder.ts';
import type { CommandEnd } from '#test/run-command.ts';
import { atTerminal } from '#test/terminal.ts';
import { leakIn } from './answer-rules.ts';
import type { Round } from './attack.ts';
import { addNamedRecords } from './hostile-records.ts';
import {
  ARGUMENTS,
  inRows,
  KINDS,
  type Kind,
  keptAs,
  type Rows,
  uniqueNames,
} from './hostile-texts.ts';
import type { Opened, Surface } from './surface.ts';

const ONE_LINE = /^longview: [^\n]{1,1000}\n$/;
/** What a terminal would act on, or show as other text than it is. */
const UNSAFE = /(?!\n)[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

/** Looks for what a terminal would act on, and for what tells of the inside of the program. */
export function lookAtOutput({ stdout, stderr }: CommandEnd, look: Round): void {
  const unsafe = UNSAFE.exec(stdout + stderr)?.[0] ?? leakIn(stdout + stderr);
  look(unsafe && `${JSON.stringify(unsafe)} on the terminal`);
}

/** A command with texts in it, and what the data has to hold where it is taken. */
type Command = {
  args: readonly string[];
  input?: string;
  kept: (data: Catalogue) => unknown;
  expected: unknown;
};

/**
 * Returns what opens a surface of commands in a folder that was prepared. Each is looked at for how it ended; what was
 * taken is looked for in the data in the end, and all of it in the list and the history, which print it.
 */
function commands(
  commandOf: (row: readonly string[], n: number) => Command,
  {
    list,
    rows = ARGUMENTS.map((text) => [text]),
    prepare,
  }: { list: string; rows?: Rows; prepare?: (dataDir: string) => Promise<unknown> },
) {
  return async (): Promise<Opened> => {
    const longview = await inNewFolder();
    const { directory } = longview;
    await prepare?.(directory);
    const taken: (Command & { look: Round })[] = [];
    let before = await newestRevision(directory);
    return {
      rows,
      attempt: async (row, look, n) => {
        const command = commandOf(row, n);
        const end = await longview.run(command.args, command.input);
        const after = await newestRevision(directory);
        if (isTaken(end, after !== before, look)) taken.push({ ...command, look });
        before = after;
      },
      end: async (round) => {
        await withStore(directory, async ({ current: { data } }) => {
          for (const { kept, expected, look } of taken) {
            const [is, has] = [kept(data), expected].map((it) => JSON.stringify(it));
            look(is !== has && `${is} is kept, not ${has}`);
          }
        });
        for (const noun of [list, 'history'])
          for (const options of [[], ['--json']]) {
            const printed = await longview.run([noun, 'list', ...options]);
            round(printed.code !== 0 && `${noun} list ended with ${printed.code}`);
            lookAtOutput(printed, round);
          }
      },
    };
  };
}

/** Notes what is wrong with how a command ended. Returns whether it was taken, and changed the data. */
function isTaken(end: CommandEnd, isChanged: boolean, look: Round): boolean {
  const { code, stdout, stderr } = end;
  lookAtOutput(end, look);
  if (code === 0) {
    // A text may be '--help'.
    const isDone = isChanged || stdout.startsWith('Usage: ');
    look((!isDone || stderr !== '') && `done, and said ${stdout}${stderr}`);
  } else {
    const isPlain = (code === 1 || code === 2) && stdout === '' && ONE_LINE.test(stderr);
    look(!isPlain && `ended with ${code}, said ${stdout}${stderr}`);
    look(isChanged && 'refused, and changed the data');
  }
  return code === 0 && isChanged;
}

type Fields = ReturnType<Kind['plain']>;

const optionOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the record of a kind with this key, without what it has besides its fields. */
function recordIn(data: Catalogue, { collection, key, fields }: Kind, name: unknown) {
  const records: readonly Record<string, unknown>[] = data[collection];
  const record = records.find((one) => one[key] === name);
  return record && Object.fromEntries(fields.map((field) => [field, record[field]]));
}

/** Adds a record with each text as this option. */
function add(kind: Kind, field: string) {
  const { noun, key, plain } = kind;
  const commandOf = ([text = '']: readonly string[], n: number): Command => {
    const given: Fields = { ...plain(n), [field]: text };
    const options = Object.entries(given).map(([name, value]) => `--${optionOf(name)}=${value}`);
    const expected: Fields = { ...given, [field]: keptAs(field, text) };
    return {
      args: [noun, 'add', ...options],
      kept: (data) => recordIn(data, kind, expected[key]),
      expected,
    };
  };
  return commands(commandOf, { list: noun });
}

/** Returns the rate of a pair of names, in any letter case. */
export function rateOf(data: Catalogue, currency: string, assetClass: string) {
  const isSame = (one: string, other: string) => nameKey(one) === nameKey(other.trim());
  const { id: currencyId } = data.currencies.find(({ code }) => isSame(code, currency)) ?? {};
  const { id: classId } = data.assetClasses.find(({ name }) => isSame(name, assetClass)) ?? {};
  return data.returnRates.find(
    (rate) => rate.currencyId === currencyId && rate.assetClassId === classId,
  )?.returnRate;
}

/** Gives a rate to the records whose names are texts. Of two that name the same record one is enough. */
const setRate = (pairOf: (text: string) => [currency: string, assetClass: string]) =>
  commands(
    ([text = ''], n) => ({
      args: ['rate', 'set', '--yes', '--', ...pairOf(text), `${(n + 1) / 100}`],
      kept: (data) => rateOf(data, ...pairOf(text)),
      expected: (n + 1) / 10_000,
    }),
    {
      list: 'rate',
      rows: uniqueNames(ARGUMENTS).map((text) => [text]),
      prepare: (directory) => addNamedRecords(directory, ARGUMENTS),
    },
  );

/** Adds users, each text once as the name and once as the password. */
const addUsers = commands(
  ([username = '', password = '']) => ({
    args: ['user', 'add', username, '--password-stdin'],
    input: password,
    kept: ({ users }) =>
      users.find((user) => user.username === keptAs('username', username))?.username,
    expected: keptAs('username', username),
  }),
  { list: 'user', rows: inRows(ARGUMENTS, 2) },
);

/** Each takes a terminal of its own for a second. */
const EVERY_PASSWORD = 4;
const ENTER = '\r';
const CLEAR = '\u0015';
/** What a terminal hands on as text; other characters are keys there. */
const TYPED = /^\P{Control}{12,128}$/u;
const PASSWORDS = ARGUMENTS.filter(
  (text) => TYPED.test(text) && new Set(text).size >= PASSWORD_CHARACTERS,
)
  .filter((_, n) => n % EVERY_PASSWORD === 0)
  .filter(mayBePassword);

/** Returns whether a text may be a password of the users below. */
function mayBePassword(text: string): boolean {
  try {
    return checkNewPassword(text, 'user0', 'Aldermoor') === text;
  } catch {
    return false;
  }
}

/** Types each text twice at a terminal as a new password, first with another one the second time. */
async function typePassword(): Promise<Opened> {
  const { directory } = await inNewFolder();
  return {
    rows: inRows(PASSWORDS, 2),
    attempt: async ([text = '', other = ''], look, n) => {
      const before = await newestRevision(directory);
      const terminal = atTerminal(['user', 'add', `user${n}`], { env: { DATA_DIR: directory } });
      await terminal.answers(
        ['Password', `${text}${ENTER}`],
        ['Password again', `${other}${ENTER}`],
      );
      await terminal.sees("Passwords don't match. Please make sure your passwords match.");
      look((await newestRevision(directory)) !== before && 'refused, and changed the data');
      terminal.types(`${CLEAR}${text}${ENTER}`);
      await terminal.sees(`User added successfully: user${n}.`);
      look((await terminal.ends()) !== 0 && 'taken, and failed');
      const isEchoed = [text, other].some((password) => terminal.raw().includes(password));
      look((isEchoed || leakIn(terminal.screen())) && terminal.screen());
      const user = await withStore(directory, ({ current: { data } }) =>
        verifyCredentials(data, usernameKey(`user${n}`), text),
      );
      look(!user && 'kept, and does not sign in');
    },
  };
}

/** What is typed behind a command, but for rates files. */
export const COMMAND_LINE_SURFACES: readonly Surface[] = [
  ...KINDS.flatMap((kind) =>
    kind.fields.map((field) => ({
      name: `--${optionOf(field)} of ${kind.noun} add`,
      open: add(kind, field),
    })),
  ),
  { name: 'the currency of rate set', open: setRate((code) => [code, 'Money Market Funds']) },
  { name: 'the asset class of rate set', open: setRate((name) => ['USD', name]) },
  { name: 'username and password of user add', open: addUsers },
  { name: 'a new password typed twice at a terminal', open: typePassword },
];
