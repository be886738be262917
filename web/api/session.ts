import * as v from 'valibot';
import type { Request } from './client.ts';

const userSchema = v.object({ id: v.number(), username: v.string(), isAdmin: v.boolean() });

/** Who is signed in, as the server says. */
export type SignedInUser = v.InferOutput<typeof userSchema>;

/** Signs in. Throws ApiError with the server's sentence when it refuses. */
export async function login(
  request: Request,
  username: string,
  password: string,
): Promise<SignedInUser> {
  const { body } = await request('/api/login', jsonInit('POST', { username, password }));
  return v.parse(userSchema, body);
}

/** Signs out. Also answered when nobody is signed in. */
export async function logout(request: Request): Promise<void> {
  await request('/api/logout', { method: 'POST' });
}

/** The signed-in user. Throws ApiError 401 when there is none. */
export async function fetchUser(request: Request): Promise<SignedInUser> {
  const { body } = await request('/api/user');
  return v.parse(userSchema, body);
}

/** What a call with a JSON body needs. */
function jsonInit(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
