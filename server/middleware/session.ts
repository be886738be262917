import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession, { type Session } from 'koa-session';
import type { User } from '#lib/store/document.ts';
import type { Keeper, SignIn } from '#lib/store/keeper.ts';
import type { Store } from '#lib/store/store.ts';

/**
 * Reads the session of a request from its signed cookie. It is stored at sign-in and removed at sign-out, and at no
 * other time: no request in progress can bring back one that has ended. The cookie has no expiry; the place decides
 * how long a session lasts. Behind TLS the cookie is Secure. Browsers send it below `path` alone.
 */
export function readSession(api: Koa, sessions: Keeper, path: string): Middleware {
  return createSession(
    {
      key: 'longview.session',
      path,
      maxAge: 'session',
      autoCommit: false,
      sameSite: 'lax',
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        get: (id) => sessions.use(id),
        set: (id, signIn: SignIn) => sessions.begin(id, signIn),
        destroy: (id) => sessions.end(id),
      },
    },
    api,
  );
}

/** Returns the id of the session that a request came with. */
export function sessionId(ctx: Context): string {
  return sessionOf(ctx).externalKey;
}

/** Returns the account that a request is signed in to, as it is now; undefined when it is signed in to none. */
export async function signedInUser(ctx: Context, store: Store): Promise<User | undefined> {
  const { userId, epoch } = sessionOf(ctx);
  if (userId === undefined) return undefined;
  const { data } = await store.fresh();
  return data.users.find((user) => user.id === userId && user.epoch === epoch);
}

/** Begins a session under a new id, whatever id the request came with, and ends the one it had. */
export async function signIn(ctx: Context, { id, epoch }: User): Promise<void> {
  const session = sessionOf(ctx);
  Object.assign(session, { userId: id, epoch } satisfies SignIn);
  await session.regenerate();
}

/** Ends the session of a request, for every copy of its cookie. */
export async function signOut(ctx: Context): Promise<void> {
  const session = sessionOf(ctx);
  ctx.session = null;
  await session.manuallyCommit();
}

function sessionOf(ctx: Context): Session & Partial<SignIn> {
  return ctx.session;
}
