import { Secret, TOTP } from 'otpauth';

// The only parameters that every authenticator app supports (RFC 6238). Some apps silently ignore others.
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** How many steps a phone's clock may be ahead or behind. */
const MAX_STEPS_OFF = 1;
const GROUP = /.{4}/g;
const CODE = /^[0-9]{6}$/;

/** Returns a base32 secret: from these bytes, or a new random one. */
export function newSecret(bytes?: Uint8Array): string {
  if (!bytes) return new Secret({ size: SECRET_BYTES }).base32;
  return new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }).base32;
}

/** Returns the otpauth URL that the QR code holds. */
export function otpauthAddress(username: string, secret: string): string {
  return totpOf(secret, username).toString();
}

/** Returns a secret in groups of four, for people to type. */
export function inGroups(secret: string): string {
  return secret.match(GROUP)?.join(' ') ?? secret;
}

/** Returns the 30-second step of a code, at most one before or after that of `now` (milliseconds); null if it is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!CODE.test(code)) return null;
  const offset = totpOf(secret).validate({ token: code, timestamp: now, window: MAX_STEPS_OFF });
  return offset === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + offset;
}

export type UsedCode = { userId: number; secret: string; code: string };

/** Returns whether a code is right at `now` and was not used before. It cannot be used again. */
export async function spendCode(
  spentCodes: { spend: (token: string) => Promise<boolean> },
  { userId, secret, code }: UsedCode,
  now: number,
): Promise<boolean> {
  const step = stepOfCode(secret, code, now);
  return step !== null && spentCodes.spend(`${userId} ${secret} ${step}`);
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Longview',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: STEP_SECONDS,
  });
}
