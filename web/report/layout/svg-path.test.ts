import fc from 'fast-check';
import { expect, test } from 'vitest';
import { svgPath } from './svg-path.ts';

const rounded = (data: string, scale = 1, left = 0, top = 0) =>
  svgPath(data, scale, left, top).map(({ op, c }) => [
    op,
    ...c.map((part) => Math.round(part * 100) / 100 + 0),
  ]);

test.each([
  [
    'lines, absolute and relative',
    'M1 2 3 4l1 1h2v-3H0V0z',
    [
      ['m', 1, 2],
      ['l', 3, 4],
      ['l', 4, 5],
      ['l', 6, 5],
      ['l', 6, 2],
      ['l', 0, 2],
      ['l', 0, 0],
      ['h'],
    ],
  ],
  [
    'quadratic curves',
    'M0 0Q3 3 6 0T12 0',
    [
      ['m', 0, 0],
      ['c', 2, 2, 4, 2, 6, 0],
      ['c', 8, -2, 10, -2, 12, 0],
    ],
  ],
  [
    'a move after a close starts from where the last began',
    'M1 1h1zm1 1h1',
    [['m', 1, 1], ['l', 2, 1], ['h'], ['m', 2, 2], ['l', 3, 2]],
  ],
])('reads %s', (_, data, expected) => {
  expect(rounded(data)).toEqual(expected);
});

test('a half circle is two quarters through its top', () => {
  const steps = rounded('M3 21a13 13 0 0 1 26 0Z');
  expect(steps.map(([op]) => op)).toEqual(['m', 'c', 'c', 'h']);
  expect(steps[1]?.slice(-2)).toEqual([16, 8]);
  expect(steps[2]?.slice(-2)).toEqual([29, 21]);
});

test('a path is scaled, then moved', () => {
  expect(rounded('M1 2h3q1 1 0 2z', 2, 10, -1)).toEqual([
    ['m', 12, 3],
    ['l', 18, 3],
    ['c', 19.33, 4.33, 19.33, 5.67, 18, 7],
    ['h'],
  ]);
});

test.each([
  [
    'a number too few',
    'M1 2L3 4 5',
    [
      ['m', 1, 2],
      ['l', 3, 4],
    ],
  ],
  ['a flag that is none', 'M1 2A5 5 0 2 0 9 9L0 0', [['m', 1, 2]]],
  ['no move first', 'L1 1', []],
  ['no command', '10 10', []],
  ['nothing', ' ', []],
])('wrong data ends the path, as on the page: %s', (_, data, expected) => {
  expect(rounded(data)).toEqual(expected);
});

test('whatever the white label takes as path data is read, to finite numbers', () => {
  const part = fc.oneof(
    fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz', ' ', ',', '-', '.', 'e', '0', '1'),
    fc.double({ min: -1000, max: 1000, noNaN: true }).map((number) => ` ${number.toFixed(2)}`),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const numbers = svgPath(`M0 0${parts.join('')}`, 1, 0, 0).flatMap(({ c }) => c);
      expect(numbers.every((number) => Number.isFinite(number))).toBe(true);
    }),
  );
});
