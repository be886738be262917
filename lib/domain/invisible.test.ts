import { expect, test } from 'vitest';
import { invisibleIn, visible } from './invisible.ts';

test.each([
  ['Yield Funds', null],
  ['a\u200bb', 'U+200B'],
  ['a\u2060', 'U+2060'],
  ['a\u034fb', 'U+034F'],
  ['a\u3164', 'U+3164'],
  ['\u2764\ufe0f', null],
  ['\u{e0061}', 'U+E0061'],
  // Between letters and marks joiners are part of the spelling, and nowhere else.
  ['می\u200cخواهم', null],
  ['क\u094d\u200dष', null],
  ['\u200dab', 'U+200D'],
  ['ab\u200c', 'U+200C'],
  ['a\u200c\u200cb', 'U+200C'],
])('in %j the first invisible character is %s', (text, found) => {
  expect(invisibleIn(text)).toBe(found);
});

test('spells out invisible and look-alike characters', () => {
  expect(visible('a b  c\u00a0d\u200be\u202ef\ng')).toBe(
    'a b (U+0020)c(U+00A0)d(U+200B)e(U+202E)f(U+000A)g',
  );
  expect(visible('می\u200cخواهم')).toBe('می\u200cخواهم');
});
