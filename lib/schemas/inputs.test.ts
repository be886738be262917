import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ASSET_CLASS } from './asset-class.ts';
import { credentials } from './credentials.ts';
import { CURRENCY as KIND } from './currency.ts';
import { returnRateChange, returnRateInput } from './return-rate.ts';

/** Returns the first sentence against an input; null if it is accepted. */
function sentence(schema: v.GenericSchema, input: unknown): string | null {
  const result = v.safeParse(schema, input, { abortEarly: true });
  return result.success ? null : result.issues[0].message;
}

const CURRENCY = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
const CLASS = { name: 'Property', description: 'Buildings.', risk: 'high' };

describe('a currency', () => {
  test.each<[Record<string, unknown>, string | null]>([
    [{}, null],
    [{ code: 'a1b2c3d4e5f6' }, null],
    [{ code: null }, 'Code is required.'],
    [{ code: '  ' }, 'Code is required.'],
    [{ code: 7 }, 'Code must be text.'],
    [{ code: 'a1b2c3d4e5f6g' }, 'Code can have at most 12 characters.'],
    [{ code: 'E R' }, 'Code can have letters and digits only, without accents.'],
    [{ code: 'ÉUR' }, 'Code can have letters and digits only, without accents.'],
    [{ name: '' }, 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'Name can have at most 100 characters.'],
    [{ name: '🐘'.repeat(100) }, null],
    [{ name: 'a\u0007b' }, 'Name cannot contain control characters.'],
    [{ name: 'a\ud800' }, 'Name cannot contain control characters.'],
    [{ name: 'a\u200bb' }, 'The name has an invisible character (U+200B): type it again.'],
    [{ name: '\ufeffa' }, 'The name has an invisible character (U+FEFF): type it again.'],
    [{ code: 'E\u00adUR' }, 'The code has an invisible character (U+00AD): type it again.'],
    [{ name: 'می\u200cخواهم' }, null],
    [{ name: 'a\u200d b' }, 'The name has an invisible character (U+200D): type it again.'],
    [{ symbol: undefined }, 'Symbol is required.'],
    [{ symbol: 'x'.repeat(9) }, 'Symbol can have at most 8 characters.'],
    [{ displayOrder: undefined }, null],
    [{ displayOrder: -1_000_000 }, null],
    [{ displayOrder: 1_000_000 }, null],
    [
      { displayOrder: 1_000_001 },
      'Display order must be a whole number from -1,000,000 to 1,000,000.',
    ],
    [{ displayOrder: 1.5 }, 'Display order must be a whole number from -1,000,000 to 1,000,000.'],
    [{ displayOrder: null }, 'Display order must be a whole number from -1,000,000 to 1,000,000.'],
  ])('with %o: %s', (fields, expected) => {
    expect(sentence(KIND.input, { ...CURRENCY, ...fields })).toBe(expected);
  });

  test('is normalised: trimmed, NFC, one space in a name, code in upper case, display order 0 if left out', () => {
    const name = '\u00a0Cafe\u0301  \u2009\t\nFund\u3000';
    const input = { code: ' eur ', name, symbol: ' € ', isDefault: true };
    expect(v.parse(KIND.input, input)).toEqual({
      code: 'EUR',
      name: 'Caf\u00e9 Fund',
      symbol: '€',
      displayOrder: 0,
    });
    expect(v.parse(KIND.input, { ...CURRENCY, displayOrder: -0 }).displayOrder).toBe(0);
  });
});

describe('an asset class', () => {
  test.each<[Record<string, unknown>, string | null]>([
    [{}, null],
    [{ name: undefined }, 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'Name can have at most 100 characters.'],
    [{ description: undefined }, null],
    [{ description: 'one\ntwo\tthree' }, null],
    [{ description: 'x'.repeat(1000) }, null],
    [{ description: 'x'.repeat(1001) }, 'Description can have at most 1,000 characters.'],
    [{ description: 'a\u0000' }, 'Description cannot contain control characters.'],
    [{ description: 7 }, 'Description must be text.'],
    [{ risk: undefined }, 'Risk must be low, medium or high.'],
    [{ risk: 'LOW' }, 'Risk must be low, medium or high.'],
    [{ risk: '__proto__' }, 'Risk must be low, medium or high.'],
  ])('with %o: %s', (fields, expected) => {
    expect(sentence(ASSET_CLASS.input, { ...CLASS, ...fields })).toBe(expected);
  });

  test.each([[''], ['  \n '], [null], [undefined]])('%j is no description', (description) => {
    expect(v.parse(ASSET_CLASS.input, { ...CLASS, description }).description).toBeNull();
  });
});

describe('a return rate', () => {
  const RATE = 'A return rate is 0 to 100 percent.';
  test.each<[unknown, string | null]>([
    [0, null],
    [1, null],
    [0.0725, null],
    [1.0000001, RATE],
    [-0.01, RATE],
    [Number.NaN, RATE],
    [Number.POSITIVE_INFINITY, RATE],
    ['0.05', RATE],
    [null, RATE],
    [undefined, RATE],
  ])('of %o: %s', (returnRate, expected) => {
    expect(sentence(returnRateChange, { returnRate })).toBe(expected);
    expect(sentence(returnRateInput, { currencyId: 1, assetClassId: 1, returnRate })).toBe(
      expected,
    );
  });

  test.each([[0], [-1], [1.5], ['1'], [null], [undefined], [2 ** 53]])(
    'refuses %o as an id',
    (id) => {
      expect(sentence(returnRateInput, { currencyId: id, assetClassId: 1, returnRate: 0 })).toBe(
        'Currency id must be a positive whole number.',
      );
      expect(sentence(returnRateInput, { currencyId: 1, assetClassId: id, returnRate: 0 })).toBe(
        'Asset class id must be a positive whole number.',
      );
    },
  );

  test('is kept to 6 decimals and never -0', () => {
    fc.assert(
      fc.property(fc.double({ min: -0, max: 1, noNaN: true }), (returnRate) => {
        const kept = v.parse(returnRateChange, { returnRate }).returnRate;
        expect(Object.is(kept, Number(kept.toFixed(6)))).toBe(true);
        expect(Math.abs(kept - returnRate)).toBeLessThanOrEqual(5.000001e-7);
        expect(v.parse(returnRateChange, { returnRate: kept }).returnRate).toBe(kept);
      }),
    );
  });
});

test.each<[v.GenericSchema, string]>([
  [KIND.input, 'A currency must be an object with code, name, symbol and displayOrder.'],
  [ASSET_CLASS.input, 'An asset class must be an object with name, description and risk.'],
  [
    returnRateInput,
    'A return rate must be an object with currencyId, assetClassId and returnRate.',
  ],
  [returnRateChange, 'A return rate must be an object with returnRate.'],
  [credentials, 'Send username and password as text.'],
])('what is no object is refused as such (%#)', (schema, message) => {
  for (const input of [null, 'text', 7, undefined]) expect(sentence(schema, input)).toBe(message);
});

test('normalising twice changes nothing', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(anyText, anyText, (name, description) => {
      const result = v.safeParse(ASSET_CLASS.input, { name, description, risk: 'low' });
      if (result.success) expect(v.parse(ASSET_CLASS.input, result.output)).toEqual(result.output);
    }),
    { numRuns: 300 },
  );
});

test('credentials must be there and be text; a password is taken as typed', () => {
  expect(sentence(credentials, { username: 'a', password: '' })).toBe('Password is required.');
  expect(sentence(credentials, { username: ' ', password: 'b' })).toBe('Username is required.');
  expect(sentence(credentials, { username: 7, password: 'b' })).toBe('Username must be text.');
  expect(sentence(credentials, { username: 'a', password: {} })).toBe('Password must be text.');
  expect(sentence(credentials, { username: 'a' })).toBe('Send username and password as text.');
  const typed = { username: ' Anna ', password: ' pass word ', code: '12 34 56' };
  expect(v.parse(credentials, typed)).toEqual({
    username: 'Anna',
    password: ' pass word ',
    code: '123456',
  });
});
