import { expect, test } from 'vitest';
import { dataFromSeed } from '#lib/store/seed.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import { type CatalogueData, EMPTY_DATA } from './document.ts';
import { checkInvariants } from './invariants.ts';

const sound = dataFromSeed(SMALL_SEED, '2026-11-20T08:00:00.000Z');
const [currency] = sound.currencies;
const [assetClass] = sound.assetClasses;
const [rate] = sound.returnRates;
if (!currency || !assetClass || !rate) throw new Error('The sample has one of each.');
const user = { id: 1, username: 'Zoë', isAdmin: true, passwordHash: 'x', epoch: 1 };
const nextIds = {
  ...EMPTY_DATA.nextIds,
  currencies: 9,
  assetClasses: 9,
  returnRates: 9,
  site: 9,
  users: 9,
};

test('a sound catalogue passes', () => {
  expect(() => checkInvariants({ ...sound, users: [user], nextIds })).not.toThrow();
});

test.each<[string, Partial<CatalogueData>]>([
  ['the ids of currencies must rise', { currencies: [currency, currency] }],
  ['the ids of users must rise', { users: [{ ...user, id: 9 }] }],
  [
    'the currency code zar is there twice',
    { currencies: [currency, { ...currency, id: 2, code: 'zar', isDefault: false }] },
  ],
  [
    'the asset class name CASH is there twice',
    { assetClasses: [assetClass, { ...assetClass, id: 2, name: 'CASH' }] },
  ],
  [
    'the username ZOE\u0308 is there twice',
    { users: [user, { ...user, id: 2, username: 'ZOE\u0308' }] },
  ],
  ['exactly one default currency, not 0', { currencies: [{ ...currency, isDefault: false }] }],
  [
    'exactly one default currency, not 2',
    { currencies: [currency, { ...currency, id: 2, code: 'KES' }] },
  ],
  ['that is not there', { assetClasses: [] }],
  ['that is not there', { currencies: [] }],
  ['repeats a pair', { returnRates: [rate, { ...rate, id: 2 }] }],
  [
    'is not a number from 0 to 1',
    { returnRates: [{ ...rate, entries: [{ from: null, rate: 1.01 }] }] },
  ],
  [
    'is not a number from 0 to 1',
    { returnRates: [{ ...rate, entries: [{ from: null, rate: Number.NaN }] }] },
  ],
  ['are not dated one after the other', { returnRates: [{ ...rate, entries: [] }] }],
  [
    'are not dated one after the other',
    {
      returnRates: [
        {
          ...rate,
          entries: [
            { from: '2027-01-01', rate: 0.1 },
            { from: '2027-01-01', rate: 0.2 },
          ],
        },
      ],
    },
  ],
])('refuses a catalogue where %s', (finding, broken) => {
  expect(() => checkInvariants({ ...sound, nextIds, ...broken })).toThrow(finding);
});
