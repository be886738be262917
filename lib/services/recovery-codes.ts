import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const COUNT = 10;
/** Digits only, because the keypad that phones show for codes has nothing else. */
const LENGTH = 16;
const GROUP = /.{4}/g;

export type RecoveryCodes = {
  /** As shown, once: '4821-0937-5516-2204'. */
  readonly codes: readonly string[];
  /** As stored. A fast hash is enough: anyone who can read it can read the secret beside it. */
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

/** Returns the hashes without that of this code; the same array if it is not among them. */
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
