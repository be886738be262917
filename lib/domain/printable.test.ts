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

test('returns one line without control characters for any text', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      expect(printable(text)).not.toMatch(UNSAFE);
    }),
    { numRuns: 2000 },
  );
});

test('keeps the line ends of text over several lines, and no other control character', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      expect(printableLines(text).replaceAll('\n', '')).not.toMatch(UNSAFE);
    }),
  );
});
