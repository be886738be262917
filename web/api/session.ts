import * as v from 'valibot';
import { ApiError, type Request } from './client.ts';

const userSchema = v.object({
  id: v.number(),
  username: v.string(),
  isAdmin: v.boolean(),
  /** Only where a recovery code was used to sign in. */
  recoveryCodesLeft: v.optional(v.number()),
});

export type SignedInUser = v.InferOutput<typeof userSchema>;

/** What somebody signs in with; the code is that of the second factor, once it is asked for. */
export type Credentials = { username: string; password: string; code?: string };

/** Signs in and returns the user. Throws ApiError with the server's sentence when it refuses. */
export async function login(request: Request, credentials: Credentials): Promise<SignedInUser> {
  const { body } = await request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return v.parse(userSchema, body);
}

/** Signs out. Succeeds when no one is signed in, too. */
export async function logout(request: Request): Promise<void> {
  await request('/api/logout', { method: 'POST' });
}

/** Returns the signed-in user. Throws ApiError 401 when there is none. */
export async function fetchUser(request: Request): Promise<SignedInUser> {
  const { body } = await request('/api/user');
  return v.parse(userSchema, body);
}

/** Returns whether a call was refused for want of a second factor: of its code at sign-in, of any where one is required. */
export function asksForSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.headers.get('Second-Factor') === 'required';
}
