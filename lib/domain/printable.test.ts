import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nastyText, UNSAFE } from '#test/nasty-text.ts';
import { printable, printableLines } from './printable.ts';

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
    fc.property(nastyText, (text) => {
      expect(printable(text)).not.toMatch(UNSAFE);
    }),
    { numRuns: 2000 },
  );
});

test('text over lines keeps its line ends and nothing else', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      expect(printableLines(text).replaceAll('\n', '')).not.toMatch(UNSAFE);
    }),
  );
});
