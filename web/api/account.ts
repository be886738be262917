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
