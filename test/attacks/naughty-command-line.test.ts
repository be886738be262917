import { assetClassInput } from '#lib/schemas/asset-class.ts';
import { currencyInput } from '#lib/schemas/currency.ts';
import { attack } from './attack.ts';
import { type NaughtyCommand, runAll } from './naughty-commands.ts';
import { keptClass } from './naughty-records.ts';
import { argumentTexts, inPairs, inRows, isKept, keptAs } from './naughty-texts.ts';

const texts = await argumentTexts();

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
  const pairs = inPairs(
    texts,
    { isTaken: isKept(currencyInput.entries.name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(currencyInput.entries.symbol), plain: () => '¤' },
  );
  const others = pairs.map(([name, symbol], n) => add(`N${n}`, name, symbol));
  return runAll(round, [...codes, ...others], ['currency', 'list']);
});

attack('naughty strings as display order of a currency on the command line', (round) => {
  const commands = texts.map((order, n): NaughtyCommand => {
    const code = `O${n}`;
    return {
      args: [
        'currency',
        'add',
        `--code=${code}`,
        '--name=Name',
        '--symbol=¤',
        `--display-order=${order}`,
      ],
      kept: ({ currencies }) =>
        currencies
          .filter((currency) => currency.code === code)
          .map(({ displayOrder }) => [`${displayOrder}`])[0],
      expected: [`${Number(order)}`],
    };
  });
  return runAll(round, commands, ['currency', 'list']);
});

attack('naughty strings as an asset class on the command line', (round) => {
  const add = (name: string, description: string, risk: string): NaughtyCommand => ({
    args: [
      'asset-class',
      'add',
      `--name=${name}`,
      `--description=${description}`,
      `--risk=${risk}`,
    ],
    ...keptClass(name, description, risk),
  });
  const pairs = inPairs(
    texts,
    { isTaken: isKept(assetClassInput.entries.name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(assetClassInput.entries.description), plain: () => 'About' },
  );
  const risks = texts.map((risk, n) => add(`Risk ${n}`, 'About', risk));
  const named = pairs.map(([name, description]) => add(name, description, 'low'));
  return runAll(round, [...named, ...risks], ['asset-class', 'list']);
});
