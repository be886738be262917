import { expect, test } from 'vitest';
import { typedCode } from '#lib/schemas/second-factor.ts';
import { newRecoveryCodes, withoutCode } from './recovery-codes.ts';
import { validate } from './validate.ts';

test('makes ten different codes in four groups of digits', () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set([...codes, ...hashes]).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^\d{4}(?:-\d{4}){3}$/);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('accepts each code in any notation, and removes only that one', () => {
  const { codes, hashes } = newRecoveryCodes();
  for (const [index, code] of codes.entries()) {
    const left = hashes.filter((_, at) => at !== index);
    for (const typed of [code, ` ${code.replaceAll('-', ' ')}\n`])
      expect(withoutCode(hashes, validate(typedCode, typed))).toEqual(left);
  }
});

test('removes none for any other text, even the hash of one', () => {
  const { codes, hashes } = newRecoveryCodes();
  for (const code of ['', '123456', codes[0]?.slice(1), hashes[0], newRecoveryCodes().codes[0]])
    expect(withoutCode(hashes, validate(typedCode, code))).toBe(hashes);
});
