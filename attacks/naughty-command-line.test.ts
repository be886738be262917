import * as v from 'valibot';
import { currencyInput } from '#lib/schemas/currency.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { beside } from '../test/accounts.ts';
import { type InFolder, inNewFolder } from '../test/in-folder.ts';
import { insideTold } from './answer-rules.ts';
import { attack, type Round } from './attack.ts';
import { keptAs } from './naughty-field-list.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';
import { newestIn } from './target.ts';

const AT_ONCE = 4;
const ONE_LINE = /^longview: [^\n]{1,1000}\n$/;
/** What a terminal would act on, or show as other text than it is. */
const UNSAFE = /(?!\n)[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;

// No argument of a process has a NUL in it, whoever sends it, nor half a character.
const texts = (await naughtyTexts()).filter((text) => !/\0|\p{Surrogate}/u.test(text));

/** A command with naughty strings, and where the data keeps them if it is taken. */
type Command = {
  args: readonly string[];
  input?: string;
  kept: (data: CatalogueData) => readonly (string | null)[] | undefined;
  expected: readonly (string | null)[];
};

/** Runs the commands, some at once and each on a folder of its own. */
async function runAll(round: Round, commands: readonly Command[], list: readonly string[]) {
  const queue = [...commands];
  const work = async () => {
    const longview = await inNewFolder();
    await longview.done(['currency', 'list']);
    const taken: Command[] = [];
    for (let next = queue.shift(); next; next = queue.shift())
      if (await isTaken(round, longview, next)) taken.push(next);
    await beside(longview.directory, async ({ current: { data } }) => {
      for (const { args, kept, expected } of taken)
        round(!isSame(kept(data), expected) && `${args} is kept as ${kept(data)}`);
    });
    for (const verb of [list, ['history', 'list']])
      for (const options of [[], ['--json']]) {
        const { code, stdout } = await longview.run([...verb, ...options]);
        const hasUnsafe = UNSAFE.test(stdout);
        round((code !== 0 || hasUnsafe) && `${verb} ended with ${code}, unsafe: ${hasUnsafe}`);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function isTaken(round: Round, longview: InFolder, { args, input }: Command) {
  const what = JSON.stringify(args).slice(0, 200);
  const before = await newestIn(longview.directory);
  const { code, stdout, stderr } = await longview.run(args, input);
  const isChanged = (await newestIn(longview.directory)) !== before;
  const unsafe = UNSAFE.exec(stdout + stderr)?.[0] ?? insideTold(stdout + stderr);
  round(unsafe && `${what}: ${JSON.stringify(unsafe)} on the terminal`);
  if (code === 0) round(stderr !== '' && `${what}: done, and said ${stderr}`);
  else {
    const isPlain = (code === 1 || code === 2) && stdout === '' && ONE_LINE.test(stderr);
    round(!isPlain && `${what}: ended with ${code}, said ${stdout}${stderr}`);
    round(isChanged && `${what}: refused, and changed the data`);
  }
  return code === 0 && isChanged;
}

/** Two texts for a command; the second has a command of its own where the first is refused. */
function inPairs(some: readonly string[]): [string, string][] {
  return inRows(some, 2).flatMap(([name = '', other = ''], n): [string, string][] =>
    v.is(currencyInput.entries.name, name)
      ? [[name, other]]
      : [
          [name, '¤'],
          [`Name ${n}`, other],
        ],
  );
}

attack('naughty strings as a user’s name and password on the command line', (round) => {
  const commands = inRows(texts, 2).map(([name = '', password = '']): Command => {
    const expected = keptAs('username', name);
    return {
      args: ['user', 'add', name, '--password-stdin'],
      input: password,
      kept: ({ users }) => users.find(({ username }) => username === expected) && [expected],
      expected: [expected],
    };
  });
  return runAll(round, commands, ['user', 'list']);
});

attack('naughty strings as code, name and symbol of a currency on the command line', (round) => {
  const add = (code: string, name: string, symbol: string): Command => {
    const expected = [keptAs('code', code), keptAs('name', name), keptAs('symbol', symbol)];
    return {
      args: ['currency', 'add', `--code=${code}`, `--name=${name}`, `--symbol=${symbol}`],
      kept: ({ currencies }) =>
        currencies
          .filter((currency) => currency.code === expected[0])
          .map((currency) => [currency.code, currency.name, currency.symbol])[0],
      expected,
    };
  };
  const codes = texts.map((code) => add(code, 'Name', '¤'));
  const others = inPairs(texts).map(([name, symbol], n) => add(`N${n}`, name, symbol));
  return runAll(round, [...codes, ...others], ['currency', 'list']);
});

attack('naughty strings beyond ASCII as an asset class on the command line', (round) => {
  const commands = inPairs(texts.filter((text) => /[^ -~]/.test(text))).map(
    ([name, description]): Command => {
      const expected = [keptAs('name', name), keptAs('description', description)];
      return {
        args: [
          'asset-class',
          'add',
          `--name=${name}`,
          `--description=${description}`,
          '--risk=low',
        ],
        kept: ({ assetClasses }) =>
          assetClasses
            .filter((assetClass) => assetClass.name === expected[0])
            .map((assetClass) => [assetClass.name, assetClass.description])[0],
        expected,
      };
    },
  );
  return runAll(round, commands, ['asset-class', 'list']);
});

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
