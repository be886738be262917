import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { assetClassList, currencyList, returnRateList } from './catalogue.ts';
import { expectedSchema } from './expected.ts';

const expectedCurrency = expectedSchema('currency', currencyList.item);
const expectedAssetClass = expectedSchema('asset class', assetClassList.item);
const expectedReturnRate = expectedSchema('return rate', returnRateList.item);

const KINDS = [
  ['currency', expectedCurrency, ['id', 'code', 'name', 'symbol', 'isDefault', 'displayOrder']],
  ['asset class', expectedAssetClass, ['id', 'name', 'description', 'risk']],
  ['return rate', expectedReturnRate, ['id', 'currencyId', 'assetClassId', 'returnRate']],
] as const;

const inherited = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty');

describe.each(KINDS)('x-expected of a %s', (kind, schema, fields) => {
  const field = fc.oneof(fc.constantFrom(...fields), inherited, fc.string());
  const almost = fc
    .array(fc.tuple(field, fc.oneof(fc.jsonValue(), fc.integer(), fc.string())))
    .map((pairs) => `{${pairs.map((pair) => pair.map((it) => JSON.stringify(it)).join(':'))}}`);
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), almost);

  test('accepts any text as some of its fields, or refuses it in one sentence', () => {
    fc.assert(
      fc.property(text, (header) => {
        const { success, output, issues } = v.safeParse(schema, header);
        if (!success) {
          expect(new Set(issues.map(({ message }) => message))).toEqual(
            new Set([
              `The header x-expected must be a JSON object in ASCII with the ${kind} as it was last read: ${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}.`,
            ]),
          );
          return;
        }
        expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
        expect(Object.keys(output).length).toBeGreaterThan(0);
        expect(fields).toEqual(expect.arrayContaining(Object.keys(output)));
        const sent = new Map<string, unknown>(Object.entries(JSON.parse(header)));
        for (const [name, value] of Object.entries(output)) expect(sent.get(name)).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['{}', 'no field'],
    ['{"__proto__":{"id":1},"constructor":{"id":1}}', 'inherited names alone'],
    ['[{"id":1}]', 'a list'],
    ['{"id":1},{"id":1}', 'two headers put together'],
    ['{"id":1,"name":"é"}', 'not ASCII'],
    [`{"id":${'['.repeat(8000)}`, 'nested deeply'],
  ])('%j is refused: %s', (header) => {
    expect(v.is(schema, header)).toBe(false);
  });
});

test('keeps fields as they were sent, escaped or not, and drops others', () => {
  const header = '{"name":"Caf\\u00e9","symbol":"R","rate":1,"__proto__":{"code":"X"}}';
  expect(v.parse(expectedCurrency, header)).toEqual({ name: 'Café', symbol: 'R' });
  expect(v.parse(expectedAssetClass, '{"description":null}')).toEqual({ description: null });
});
