import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const COUNT = 10;
/** In digits alone: the keypad that a phone shows for a code has nothing else. */
const LENGTH = 16;
const GROUP = /.{4}/g;

export type RecoveryCodes = {
  /** As they are shown, once: '4821-0937-5516-2204'. */
  readonly codes: readonly string[];
  /** As they are kept. A fast hash is enough: who reads it has read the secret beside it too. */
  readonly hashes: readonly string[];
};

/** Returns ten new recovery codes. */
export function newRecoveryCodes(): RecoveryCodes {
  const made = Array.from({ length: COUNT }, randomCode);
  return {
    codes: made.map((code) => code.match(GROUP)?.join('-') ?? code),
    hashes: made.map(hashOf),
  };
}

/** Returns the hashes without that of this code; all of them where it is none of theirs. */
export function withoutCode(hashes: readonly string[], code: string): readonly string[] {
  const hash = Buffer.from(hashOf(code));
  const left = hashes.filter((each) => !timingSafeEqual(Buffer.from(each), hash));
  return left.length < hashes.length ? left : hashes;
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => randomInt(10)).join('');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
