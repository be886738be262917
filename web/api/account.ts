import * as v from 'valibot';
import { adminCall } from './admin.ts';
import type { Request } from './client.ts';

const ACCOUNT = '/api/account';

const openSession = v.object({
  isThis: v.boolean(),
  beganAt: v.string(),
  usedAt: v.string(),
  address: v.nullable(v.string()),
});

export type OpenSession = v.InferOutput<typeof openSession>;

/** Changes the password of who is signed in, whose other sessions end. */
export async function changePassword(
  request: Request,
  password: string,
  newPassword: string,
): Promise<void> {
  await adminCall(request, `${ACCOUNT}/password`, { input: { password, newPassword } });
}

/** Returns the sessions of who is signed in: this one first, then the last used. */
export async function fetchSessions(request: Request): Promise<OpenSession[]> {
  return v.parse(v.array(openSession), await adminCall(request, `${ACCOUNT}/sessions`));
}

/** Ends all of them but this one. */
export async function endOtherSessions(request: Request): Promise<void> {
  await adminCall(request, `${ACCOUNT}/sessions/end-others`, { method: 'POST' });
}

const SECOND_FACTOR = '/api/second-factor';

const state = v.object({
  since: v.nullable(v.string()),
  recoveryCodes: v.number(),
  isRequired: v.boolean(),
});
const begun = v.object({ secret: v.string(), address: v.string() });
const made = v.object({ recoveryCodes: v.array(v.string()) });

/** Since when a second factor is on (null where it is off), how many recovery codes are left, and whether one is required. */
export type SecondFactor = v.InferOutput<typeof state>;

/** What an authenticator app makes codes from, as text and as a QR code says it. */
export type Begun = v.InferOutput<typeof begun>;

type Proof = { password: string; code: string };

/** Returns how the second factor of who is signed in stands. */
export async function fetchSecondFactor(request: Request): Promise<SecondFactor> {
  return v.parse(state, await adminCall(request, SECOND_FACTOR));
}

/** Returns a secret to switch on with: another one each time. */
export async function beginSecondFactor(request: Request, password: string): Promise<Begun> {
  return v.parse(begun, await post(request, 'begin', { password }));
}

/** Switches the second factor on with a code of the last secret, and returns the recovery codes. */
export async function switchOnSecondFactor(request: Request, code: string): Promise<string[]> {
  return v.parse(made, await post(request, 'on', { code })).recoveryCodes;
}

/** Switches the second factor off. */
export async function switchOffSecondFactor(request: Request, proof: Proof): Promise<void> {
  await post(request, 'off', proof);
}

/** Has new recovery codes made in place of those that are left, and returns them. */
export async function renewRecoveryCodes(request: Request, proof: Proof): Promise<string[]> {
  return v.parse(made, await post(request, 'recovery-codes', proof)).recoveryCodes;
}

function post(request: Request, action: string, input: object): Promise<unknown> {
  return adminCall(request, `${SECOND_FACTOR}/${action}`, { input });
}
