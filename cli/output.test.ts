import { expect, test } from 'vitest';
import { type Column, counted, formatTable, listed } from './output.ts';

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

test('names are listed as in a sentence', () => {
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b'])).toBe('a and b');
  expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});

test('things are counted as in a sentence', () => {
  expect([0, 1, 2, 10_000].map((count) => counted(count, 'rate'))).toEqual([
    'no rates',
    '1 rate',
    '2 rates',
    '10,000 rates',
  ]);
});
