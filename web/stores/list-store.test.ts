import { expect, test } from 'vitest';
import { ListFilter } from './list-store.ts';

const names = ['Éclair', ...Array.from({ length: 10 }, (_, index) => `Fund ${index}`)];
const filtered = (text: string, items: readonly string[] = names) => {
  const filter = new ListFilter();
  filter.type(text);
  return filter.among(items, (name) => [name, 'symbol']);
};

test('any part of any text counts, in any letter case and composition', () => {
  expect(filtered(' fUND 3 ')).toEqual(['Fund 3']);
  expect(filtered('e\u0301C')).toEqual(['Éclair']);
  expect(filtered('SYM')).toHaveLength(11);
  expect(filtered('nothing')).toEqual([]);
});

test('without a text, and in a short list, everything is shown', () => {
  expect(filtered('  ')).toBe(names);
  expect(filtered('nothing', names.slice(1))).toHaveLength(10);
});
