import { expect, test } from 'vitest';
import { shades } from './allocation.tsx';

test('three classes have the shades of the design', () => {
  expect(shades(3)).toEqual([100, 62, 32]);
});

test('any other number steps evenly from 100 to 28', () => {
  expect(shades(1)).toEqual([100]);
  expect(shades(2)).toEqual([100, 28]);
  expect(shades(4)).toEqual([100, 76, 52, 28]);
  expect(shades(7).at(-1)).toBe(28);
});
