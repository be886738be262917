import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFileName } from './file-name.ts';

const DATE = new Date(2026, 10, 20, 23, 59);

test.each([
  ['Zoë', 'Nguyễn', 'Investment-Projection-Zoë-Nguyễn-2026-11-20.pdf'],
  ['Zoë Łukasz', 'Nguyễn', 'Investment-Projection-Zoë-Łukasz-Nguyễn-2026-11-20.pdf'],
  ['王小明', 'محمد', 'Investment-Projection-王小明-محمد-2026-11-20.pdf'],
  ['../..', 'etc/passwd', 'Investment-Projection-etc-passwd-2026-11-20.pdf'],
  ['a:b*c?"<d>|', 'e\\f', 'Investment-Projection-a-b-c-d-e-f-2026-11-20.pdf'],
  ["O'Neil-", ' Smith.', 'Investment-Projection-O-Neil-Smith-2026-11-20.pdf'],
  ['\u0000\u202e', '???', 'Investment-Projection-2026-11-20.pdf'],
])('the report of %s %s is %s', (first, last, expected) => {
  expect(reportFileName(first, last, DATE)).toBe(expected);
});

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

test('every name makes a file that any system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit, maxLength: 300 }), (name) => {
      const file = reportFileName(name, name, DATE);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a file system refuses
      expect(file).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\s]/);
      expect(file).toMatch(/^Investment-Projection-.*2026-11-20\.pdf$/u);
    }),
  );
});
