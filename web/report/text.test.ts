import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, reportFileName } from './text.ts';

test.each([
  ['composes accents', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['makes white space one space', '  Zoë\u00a0\t\r\n\u2028 Nguyễn ', 'Zoë Nguyễn'],
  ['drops control characters', 'A\u0000B\u001b[31mC\u007f\u0085', 'AB[31mC'],
  ['drops direction marks', 'abc\u202e\u2066\u200fdef', 'abcdef'],
  ['drops what has no width', 'a\u200bb\ufeffc\u00add\u200de', 'abcde'],
  ['drops halves of letters', 'a\ud83d!', 'a!'],
  ['keeps an emoji whole', '👩🏽‍🚀 👨‍👩‍👧', '👩🏽‍🚀 👨‍👩‍👧'],
  ['keeps the joiner that Persian is written with', 'علی\u200cرضا', 'علی\u200cرضا'],
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

const DATE = new Date(2026, 10, 20, 23, 59);

test.each([
  ['Zoë Łukasz', 'Nguyễn', 'Investment-Projection-Zoë-Łukasz-Nguyễn-2026-11-20.pdf'],
  ['王小明', 'محمد', 'Investment-Projection-王小明-محمد-2026-11-20.pdf'],
  ['../..', 'etc/passwd', 'Investment-Projection-etc-passwd-2026-11-20.pdf'],
  ['a:b*c?"<d>|', 'e\\f', 'Investment-Projection-a-b-c-d-e-f-2026-11-20.pdf'],
  ["O'Neil-", ' Smith.', 'Investment-Projection-O-Neil-Smith-2026-11-20.pdf'],
  ['\u0000\u202e', '???', 'Investment-Projection-2026-11-20.pdf'],
])('the report of %s %s is %s', (first, last, expected) => {
  expect(reportFileName(first, last, DATE)).toBe(expected);
});

const anyName = fc.string({ unit: anyUnit, maxLength: 300 });
const hostileName = fc.string({
  unit: fc.constantFrom(...'. -/\\:*?"<>|%~\u0000\u202e\u200d\ud83d', 'CON', '王'),
});

test('every name makes a file that any system takes', () => {
  fc.assert(
    fc.property(fc.oneof(anyName, hostileName), (name) => {
      const file = reportFileName(name, name, DATE);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
      expect(file).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}\s]/u);
      expect(file).toMatch(/^Investment-Projection-(?:(?![-.]).+(?<![-.])-)?2026-11-20\.pdf$/u);
    }),
  );
});
