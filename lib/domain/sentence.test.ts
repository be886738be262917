import { expect, test } from 'vitest';
import { counted, grouped, listed } from './sentence.ts';

test('whole numbers are grouped by thousands', () => {
  expect([0, 999, 1000, -1_000_000, 1_000_000_000_000].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '-1,000,000',
    '1,000,000,000,000',
  ]);
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
