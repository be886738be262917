import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FALLBACK_CURRENCIES } from '#lib/domain/currency.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { tempDir } from '#test/temp-dir.ts';
import { FilesBackend } from './backend/files/files.ts';
import { memoryBackend } from './backend/memory.ts';
import { dataFromSeed, readSeed } from './seed.ts';
import { Store } from './store.ts';

const AT = '2026-11-20T08:00:00.000Z';

test('the first catalogue has the fallback currencies, three classes and a rate for every pair', async () => {
  const data = dataFromSeed(await readSeed(await tempDir()), AT);
  expect(data.currencies).toEqual(FALLBACK_CURRENCIES);
  expect(data.assetClasses.map(({ name, risk }) => `${name} ${risk}`)).toEqual([
    'Money Market Funds low',
    'Yield Funds medium',
    'Multi-Asset Funds high',
  ]);
  expect(data.assetClasses.every(({ description }) => description)).toBe(true);
  const ratesOf = (currencyId: number) =>
    data.returnRates
      .filter((rate) => rate.currencyId === currencyId)
      .map(({ entries }) => entries[0]?.rate);
  expect(ratesOf(1)).toEqual([0.07, 0.1, 0.12]);
  for (const id of [2, 3, 4, 5]) expect(ratesOf(id)).toEqual([0.05, 0.08, 0.12]);
  expect(data.users).toEqual([]);
  expect(data.catalogueChangedAt).toBe(AT);
});

test.each<[unknown, string]>([
  [
    { ...SMALL_SEED, currencies: 'none' },
    'seed.json, currencies: the lists currencies, assetClasses and returnRates must all be there.',
  ],
  [
    { currencies: SMALL_SEED.currencies },
    'seed.json, assetClasses: the lists currencies, assetClasses and returnRates must all be there.',
  ],
  [
    { ...SMALL_SEED, returnRates: [{ currency: 'ZAR', returnRate: 0.07 }] },
    'seed.json, returnRates.0.assetClass: a row of returnRates has a currency, an assetClass and a returnRate.',
  ],
  [
    { ...SMALL_SEED, currencies: [null] },
    'seed.json, currencies.0: a row of currencies has a code, a name and a symbol.',
  ],
  ...[7.5, '7'].map((returnRate): [unknown, string] => [
    { ...SMALL_SEED, returnRates: [{ currency: 'ZAR', assetClass: 'Cash', returnRate }] },
    'seed.json, returnRates.0.returnRate: a returnRate is a fraction from 0 to 1: 0.075 is 7.5%.',
  ]),
  [
    { ...SMALL_SEED, assetClasses: [{ name: '', risk: 'low' }] },
    'seed.json, assetClasses.0.name: Name is required.',
  ],
  [
    { ...SMALL_SEED, returnRates: [{ currency: 'EUR', assetClass: 'Cash', returnRate: 0.1 }] },
    'seed.json has a rate for EUR, Cash, which it does not list.',
  ],
  [
    { ...SMALL_SEED, currencies: [{ code: 'ZAR', name: 'Rand', symbol: 'R' }] },
    'seed.json: The catalogue would not hold together: there must be exactly one default currency, not 0.',
  ],
])('refuses a seed that does not hold together, and makes nothing: %#', async (seed, sentence) => {
  const backend = memoryBackend();
  await expect(Store.open(backend, { seed })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(sentence),
  });
  const store = await Store.open(backend, { seed: SMALL_SEED });
  expect(store.current.revision).toBe(1);
  await store.close();
});

test('refuses a seed.json that is not JSON, and names it', async () => {
  const directory = await tempDir();
  await writeFile(path.join(directory, 'seed.json'), '{');
  await expect(Store.open(new FilesBackend(directory))).rejects.toThrow(
    `${directory}/seed.json is not valid JSON`,
  );
});
