import { Secret, TOTP } from 'otpauth';

// What every authenticator app reads (RFC 6238): others are taken by some and silently misread by others.
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** How many steps the clock of a phone may be off, either way. */
const STEPS_OFF = 1;
const GROUP = /.{4}/g;
const WRITTEN = /^[0-9]{6}$/;

/** Returns a secret that codes are made from, base32: of these bytes, or a new one. */
export function newSecret(bytes?: Uint8Array): string {
  if (!bytes) return new Secret({ size: SECRET_BYTES }).base32;
  return new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }).base32;
}

/** Returns what a QR code says to an authenticator app. */
export function otpauthAddress(username: string, secret: string): string {
  return totpOf(secret, username).toString();
}

/** Returns a secret as people type it, in groups of four. */
export function inGroups(secret: string): string {
  return secret.match(GROUP)?.join(' ') ?? secret;
}

/** Returns the step of 30 seconds that a code belongs to, at most one from `now` (milliseconds) either way; null where none. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!WRITTEN.test(code)) return null;
  const off = totpOf(secret).validate({ token: code, timestamp: now, window: STEPS_OFF });
  return off === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + off;
}

export type UsedCode = { userId: number; secret: string; code: string };

/** Returns whether a code is right at `now` and used for the first time. From then on it is used. */
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
