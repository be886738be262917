import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, formatJson, formatTable, harmless, printable } from './output.ts';

type Row = { name: string; amount: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Amount', value: ({ amount }) => amount, align: 'right' },
];

test('columns are as wide as what stands in them, wide letters counted as two', () => {
  const rows = [
    { name: 'a', amount: '1' },
    { name: '投資信託', amount: '1,000.00' },
    { name: 'Zoe\u0308', amount: '20' },
  ];
  expect(formatTable(COLUMNS, rows, { colour: false }).split('\n')).toEqual([
    'Name        Amount',
    'a                1',
    '投資信託  1,000.00',
    'Zoe\u0308             20',
  ]);
});

test('the titles stand out where there are colours', () => {
  expect(formatTable(COLUMNS, [], { colour: true })).toBe('\u001b[1mName  Amount\u001b[22m');
});

const UNSAFE = /[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u;
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '\u001b',
      '[',
      '3',
      '1',
      'm',
      '\u009b',
      '\u0007',
      '\r',
      '\n',
      '\u202e',
      '\ud800',
      'é',
      '古',
    ),
  }),
);

test.each([
  ['Money Market Funds', 'Money Market Funds'],
  ['two\nlines\tand a tab', 'two lines and a tab'],
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202egnp.exe', 'a\\u202egnp.exe'],
  ['Zoë 古 👩‍🚀', 'Zoë 古 👩‍🚀'],
])('%j is shown as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('whatever is stored, a terminal gets one line without control characters', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(printable(text)).not.toMatch(UNSAFE);
    }),
    { numRuns: 2000 },
  );
});

test('text over lines keeps its line ends and nothing else', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(harmless(text).replaceAll('\n', '')).not.toMatch(UNSAFE);
    }),
  );
});

test('a table has no control characters but its line ends, and a line a row', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(nasty, nasty)), (rows) => {
      const columns = [
        { title: 'One', value: ([one]: [string, string]) => one },
        { title: 'Two', value: ([, two]: [string, string]) => two },
      ];
      const lines = formatTable(columns, rows, { colour: false }).split('\n');
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) expect(line).not.toMatch(UNSAFE);
    }),
  );
});

test('JSON is the value, and without control characters', () => {
  fc.assert(
    fc.property(
      fc.dictionary(nasty, fc.oneof(nasty, fc.double({ noNaN: true, noDefaultInfinity: true }))),
      (value) => {
        const text = formatJson(value);
        expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE);
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
      },
    ),
  );
});
