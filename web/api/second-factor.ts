import * as v from 'valibot';
import { ADMIN_HEADER } from './admin.ts';
import type { Request } from './client.ts';

const SECOND_FACTOR = '/api/second-factor';

const state = v.object({
  since: v.nullable(v.string()),
  recoveryCodes: v.number(),
  isRequired: v.boolean(),
});
const secret = v.object({ secret: v.string(), address: v.string() });
const made = v.object({ recoveryCodes: v.array(v.string()) });

/** Since when a second factor is on (null where it is off), and how many recovery codes are left. */
export type SecondFactor = v.InferOutput<typeof state>;

/** What an authenticator app makes codes from: as text, and as a QR code says it. */
export type NewSecret = v.InferOutput<typeof secret>;

/** What proves who changes a second factor. */
export type Proof = { password: string; code: string };

/** Returns what may be known of the second factor of who is signed in. */
export async function fetchSecondFactor(request: Request): Promise<SecondFactor> {
  return v.parse(state, (await request(SECOND_FACTOR, { headers: ADMIN_HEADER })).body);
}

/** Returns a secret for a second factor, another one each time. */
export async function beginSecondFactor(request: Request): Promise<NewSecret> {
  return v.parse(secret, await post(request, 'begin'));
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

async function post(request: Request, action: string, input: object = {}): Promise<unknown> {
  const { body } = await request(`${SECOND_FACTOR}/${action}`, {
    method: 'POST',
    headers: { ...ADMIN_HEADER, 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  return body;
}
