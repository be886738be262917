import * as v from 'valibot';
import { currencyInput } from '#lib/schemas/currency.ts';
import { attack } from './attack.ts';
import { type NaughtyCommand, runAll } from './naughty-commands.ts';
import { keptAs } from './naughty-field-list.ts';
import { inRows, naughtyTexts } from './naughty-texts.ts';

// No argument of a process has a NUL in it, whoever sends it, nor half a character.
const texts = (await naughtyTexts()).filter((text) => !/\0|\p{Surrogate}/u.test(text));

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
  const commands = inRows(texts, 2).map(([name = '', password = '']): NaughtyCommand => {
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
  const add = (code: string, name: string, symbol: string): NaughtyCommand => {
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
    ([name, description]): NaughtyCommand => {
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
