import * as v from 'valibot';
import { adminCall } from './admin.ts';
import type { Request } from './client.ts';

const SECOND_FACTOR = '/api/second-factor';

const state = v.object({
  since: v.nullable(v.string()),
  recoveryCodes: v.number(),
  isRequired: v.boolean(),
});
const secret = v.object({ secret: v.string(), address: v.string() });
const made = v.object({ recoveryCodes: v.array(v.string()) });

/** What proves who changes a second factor. */
type Proof = { password: string; code: string };

/** Returns since when a second factor is on (null where it is off), and how many recovery codes are left. */
export async function fetchSecondFactor(request: Request) {
  return v.parse(state, await adminCall(request, SECOND_FACTOR));
}

/** Returns what an authenticator app makes codes from, as text and as a QR code says it: another one each time. */
export async function beginSecondFactor(request: Request) {
  return v.parse(secret, await post(request, 'begin', {}));
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
