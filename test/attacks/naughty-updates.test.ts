import { nameKey } from '#lib/domain/same-name.ts';
import { assetClassInput } from '#lib/schemas/asset-class.ts';
import { currencyInput } from '#lib/schemas/currency.ts';
import { attack, type Round } from './attack.ts';
import { type NaughtyCommand, runAll } from './naughty-commands.ts';
import { addNamedRecords, addPlainRecords, keptClass, uniqueNames } from './naughty-records.ts';
import { argumentTexts, inPairs, isKept, keptAs } from './naughty-texts.ts';

const texts = await argumentTexts();

type Changes = readonly [options: Record<string, string>, expected: object][];

/** Makes each change to a currency of its own, found by the field that is left as it is. */
function updateCurrencies(round: Round, changes: Changes): Promise<void> {
  const commands = changes.map(([options, expected], n): NaughtyCommand => {
    const given = Object.entries(options).map(([name, text]) => `--${name}=${text}`);
    const plain = { code: `U${n}`, name: `U${n}`, symbol: '¤', displayOrder: 77 };
    return {
      args: ['currency', 'update', `U${n}`, ...given],
      kept: ({ currencies }) =>
        currencies
          .filter(({ code, name }) => code === `U${n}` || name === `U${n}`)
          .map(({ id: _, isDefault: __, ...kept }) => [JSON.stringify(kept)])[0],
      expected: [JSON.stringify({ ...plain, ...expected })],
    };
  });
  return runAll(round, commands, ['currency', 'list'], (dataDir) =>
    addPlainRecords(dataDir, commands.length),
  );
}

attack('naughty strings as --code of currency update', (round) =>
  updateCurrencies(
    round,
    texts.map((code) => [{ code }, { code: keptAs('code', code) }]),
  ),
);

attack('naughty strings as --name and --symbol of currency update', (round) => {
  const pairs = inPairs(
    texts,
    { isTaken: isKept(currencyInput.entries.name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(currencyInput.entries.symbol), plain: () => '$' },
  );
  return updateCurrencies(
    round,
    pairs.map(([name, symbol]) => [
      { name, symbol },
      { name: keptAs('name', name), symbol: keptAs('symbol', symbol) },
    ]),
  );
});

attack('naughty strings as --display-order of currency update', (round) =>
  updateCurrencies(
    round,
    texts.map((order) => [{ 'display-order': order }, { displayOrder: Number(order) }]),
  ),
);

attack('naughty strings in every option of asset-class update', (round) => {
  const update = (n: number, fields: Record<string, string>): NaughtyCommand => {
    const { name = `Class ${n}`, description = `About ${n}`, risk = 'high' } = fields;
    return {
      args: [
        'asset-class',
        'update',
        `Class ${n}`,
        ...Object.entries(fields).map(([field, text]) => `--${field}=${text}`),
      ],
      ...keptClass(name, description, risk),
    };
  };
  const pairs = inPairs(
    texts,
    { isTaken: isKept(assetClassInput.entries.name), plain: (n) => `Name ${n}` },
    { isTaken: isKept(assetClassInput.entries.description), plain: () => 'New' },
  );
  const changes: Record<string, string>[] = [
    ...pairs.map(([name, description]) => ({ name, description })),
    ...texts.map((risk) => ({ risk })),
  ];
  const commands = changes.map((fields, n) => update(n, fields));
  return runAll(round, commands, ['asset-class', 'list'], (dataDir) =>
    addPlainRecords(dataDir, commands.length),
  );
});

attack('naughty strings as the code and the name of what is updated', (round) => {
  // Of two that name the same record the second would change it again.
  const names = uniqueNames(texts);
  const currencies = names.map(
    (code, n): NaughtyCommand => ({
      args: ['currency', 'update', `--symbol=${n}`, '--', code],
      kept: (data) =>
        data.currencies
          .filter((currency) => currency.code === keptAs('code', code))
          .map(({ symbol }) => [symbol])[0],
      expected: [`${n}`],
    }),
  );
  const assetClasses = names.map(
    (name, n): NaughtyCommand => ({
      args: ['asset-class', 'update', `--description=About ${n}`, '--', name],
      kept: (data) =>
        data.assetClasses
          .filter((assetClass) => nameKey(assetClass.name) === nameKey(keptAs('name', name) ?? ''))
          .map(({ description }) => [description])[0],
      expected: [`About ${n}`],
    }),
  );
  return runAll(round, [...currencies, ...assetClasses], ['asset-class', 'list'], (dataDir) =>
    addNamedRecords(dataDir, texts),
  );
});
