import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './text.ts';

test.each([
  ['composes accents', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['makes white space one space', '  Zoë\u00a0\t\r\n\u2028 Nguyễn ', 'Zoë Nguyễn'],
  ['drops control characters', 'A\u0000B\u001b[31mC\u007f\u0085', 'AB[31mC'],
  ['drops direction marks', 'abc\u202e\u2066\u200fdef', 'abcdef'],
  ['drops what has no width', 'a\u200bb\ufeffc\u00add\u200de', 'abcde'],
  ['drops halves of letters', 'a\ud83d!', 'a!'],
  ['keeps an emoji whole', '👩🏽‍🚀 👨‍👩‍👧', '👩🏽‍🚀 👨‍👩‍👧'],
  ['keeps the joiner that Persian is written with', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['keeps other scripts', '王小明 محمد Σωκράτης', '王小明 محمد Σωκράτης'],
])('%s', (_, given, expected) => {
  expect(cleanText(given)).toBe(expected);
});

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

test('what is clean stays as it is, and nothing unseen is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069]|^ | $| {2}/u);
    }),
  );
});
