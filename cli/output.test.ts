import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nastyText, UNSAFE } from '#test/nasty-text.ts';
import { type Column, formatJson, formatTable } from './output.ts';

type Row = { name: string; amount: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Amount', value: ({ amount }) => amount, align: 'right' },
];

test('columns are as wide as their content, with wide letters counted as two', () => {
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

test('titles are bold on a terminal with colours', () => {
  expect(formatTable(COLUMNS, [], { colour: true })).toBe('\u001b[1mName  Amount\u001b[22m');
});

test('a table has one line per row, and no other control characters', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(nastyText, nastyText)), (rows) => {
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

test('prints JSON of the value, without control characters', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        nastyText,
        fc.oneof(nastyText, fc.double({ noNaN: true, noDefaultInfinity: true })),
      ),
      (value) => {
        const text = formatJson(value);
        expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE);
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
      },
    ),
  );
});
