import fc from 'fast-check';
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { inGroups, newSecret, otpauthAddress, stepOfCode } from './one-time-code.ts';

const STEP_MS = 30_000;
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

/** RFC 6238, appendix B, SHA1: the time in seconds, its step, and its code of eight digits. */
const VECTORS: readonly [seconds: number, step: number, code: string][] = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
];

test.each(VECTORS)('accepts the code of RFC 6238 at %i seconds', (seconds, step, eightDigits) => {
  // The last six digits are the code of six digits.
  expect(stepOfCode(RFC_SECRET, eightDigits.slice(2), seconds * 1000)).toBe(step);
  expect(stepOfCode(RFC_SECRET, eightDigits, seconds * 1000)).toBeNull();
});

test('accepts a code only in its own step and the ones before and after', () => {
  const [seconds, step, code] = [1_111_111_109, 0x23523ec, '081804'];
  const start = Math.floor((seconds * 1000) / STEP_MS) * STEP_MS;
  const at = (ms: number) => stepOfCode(RFC_SECRET, code, start + ms);
  expect([at(0), at(STEP_MS - 1)]).toEqual([step, step]);
  expect([at(-STEP_MS), at(-1)]).toEqual([step, step]);
  expect([at(STEP_MS), at(2 * STEP_MS - 1)]).toEqual([step, step]);
  expect([at(-STEP_MS - 1), at(2 * STEP_MS), at(-60_000), at(60_000)]).toEqual(Array(4).fill(null));
});

test('rejects text that is not six ASCII digits, without an error', () => {
  const seconds = 1_234_567_890;
  const nearly = fc.constantFrom(
    '５００５９２',
    '٠٠٥٩٢٤',
    '005924\n',
    ' 005924',
    '+05924',
    '0x5924',
    '5924',
    '0059240',
    '005924\u0000',
    '00592e',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly), (code) => {
      fc.pre(!/^[0-9]{6}$/.test(code));
      expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBeNull();
    }),
  );
});

test('returns a new secret of 160 bits each time', () => {
  const secrets = new Set(Array.from({ length: 100 }, () => newSecret()));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret(Buffer.from('12345678901234567890 and more'))).toBe(RFC_SECRET);
  expect(inGroups(RFC_SECRET)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
});

test('the otpauth URL names user, product and parameters', () => {
  const address = new URL(otpauthAddress('zoë & co@example.com', RFC_SECRET));
  expect(address.href).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(address.pathname)).toContain('Longview:zoë & co@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Longview',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
