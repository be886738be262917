import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { Draft } from '#lib/store/log/draft.ts';
import { checkInvariants } from '#lib/store/log/invariants.ts';
import { NAUGHTY_STRINGS } from '#test/naughty-strings.ts';
import { refusalOf, SAVED_AT, sampleCatalogue, sampleData } from '#test/sample-data.ts';
import { createUser, userByName } from './accounts.ts';
import { ratedAssetClasses } from './catalogue.ts';
import {
  createRecord,
  deleteRecord,
  recordByName,
  setDefaultCurrency,
  updateRecord,
} from './records.ts';
import { createReturnRate, setReturnRate, updateReturnRate } from './return-rates.ts';

const BASE = sampleData();

const UNSAFE_IN_A_SENTENCE = /[\p{Control}\p{Surrogate}\u2028\u2029\u202e]/u;

/** Longer than a sentence may repeat it. */
const LONG = '漢'.repeat(400);

const anyText = fc.oneof(
  fc.constantFrom(...NAUGHTY_STRINGS),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    'ZAR',
    'zar',
    'Yield Funds',
    '__proto__',
    '\u0000',
    '\u202e',
    '\ud800',
    LONG,
  ),
);
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.integer({ min: -1, max: 5 }));
const anyField = fc.oneof(anyText, anyNumber, fc.jsonValue(), fc.constant(undefined));
const nearlyRight = fc.record(
  {
    code: fc.oneof(anyField, fc.stringMatching(/^[a-z0-9]{1,12}$/)),
    name: anyField,
    symbol: anyField,
    displayOrder: anyField,
    description: anyField,
    risk: fc.oneof(anyField, fc.constantFrom('low', 'medium', 'high')),
    currencyId: anyField,
    assetClassId: anyField,
    returnRate: fc.oneof(anyField, fc.double({ min: 0, max: 1 })),
    isDefault: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyInput = fc.oneof({ weight: 4, arbitrary: nearlyRight }, fc.jsonValue());
const anyId = fc.oneof(fc.integer({ min: 1, max: 4 }), anyNumber);

const CHANGES: [string, (draft: Draft, id: number, input: unknown) => unknown][] = [
  ['createCurrency', (draft, _, input) => createRecord(draft, CURRENCY, input)],
  ['updateCurrency', (draft, id, input) => updateRecord(draft, CURRENCY, id, input)],
  ['deleteCurrency', (draft, id) => deleteRecord(draft, CURRENCY, id)],
  ['setDefaultCurrency', (draft, id) => setDefaultCurrency(draft, id)],
  ['createAssetClass', (draft, _, input) => createRecord(draft, ASSET_CLASS, input)],
  ['updateAssetClass', (draft, id, input) => updateRecord(draft, ASSET_CLASS, id, input)],
  ['deleteAssetClass', (draft, id) => deleteRecord(draft, ASSET_CLASS, id)],
  ['createReturnRate', (draft, _, input) => createReturnRate(draft, input)],
  ['updateReturnRate', (draft, id, input) => updateReturnRate(draft, id, input)],
  ['setReturnRate', (draft, _, input) => setReturnRate(draft, input)],
  ['createUser', (draft, _, input) => createUser(draft, asUser(input))],
];

/** Returns a user of any name. */
function asUser(input: unknown) {
  const { name = null } = Object(input) as { name?: unknown };
  return { username: name, isAdmin: true, passwordHash: '' };
}

test.each(CHANGES)(
  '%s obeys every rule or refuses in a sentence, changing nothing',
  (_, change) => {
    fc.assert(
      fc.property(anyId, anyInput, (id, input) => {
        const draft = new Draft(BASE);
        const refusal = refusalOf(() => change(draft, id, input));
        if (refusal) {
          expect(['invalid', 'not-found', 'conflict']).toContain(refusal.code);
          expect(refusal.message).toMatch(/^[A-Z][^\n]*[.)?]$/);
          expect(refusal.message).not.toMatch(UNSAFE_IN_A_SENTENCE);
          expect(draft.changes()).toEqual([]);
        }
        checkInvariants(draft.finish(SAVED_AT));
      }),
      { numRuns: 60 },
    );
  },
);

test('finds any text, or refuses it in a safe sentence', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const lookup of [
        () => ratedAssetClasses(sampleCatalogue(), text),
        () => recordByName(ASSET_CLASS, BASE.assetClasses, text),
        () => userByName([], text),
      ]) {
        const { code, message } = refusalOf(lookup) ?? { code: 'not-found', message: '' };
        expect(code).toBe('not-found');
        expect(message).not.toMatch(UNSAFE_IN_A_SENTENCE);
        expect(message.length).toBeLessThan(200);
      }
    }),
    { numRuns: 200 },
  );
});
