import * as v from 'valibot';
import type { Request } from './client.ts';

const userSchema = v.object({ id: v.number(), username: v.string(), isAdmin: v.boolean() });

/** Who is signed in, as the server says. */
export type SignedInUser = v.InferOutput<typeof userSchema>;

/** Signs in and returns the user. Throws ApiError with the server's sentence when it refuses. */
export async function login(
  request: Request,
  username: string,
  password: string,
): Promise<SignedInUser> {
  const { body } = await request('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
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
