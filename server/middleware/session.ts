import type { Next } from 'koa';
import { type CreateSessionOptions, createSession } from 'koa-session';
import type { User } from '#lib/store/log/document.ts';
import { newSessionId, type SessionStore } from '#lib/store/sessions/session-store.ts';
import type { Store } from '#lib/store/store.ts';
import type { Context } from '../context.ts';
import { addressOf } from '../sign-in/client-address.ts';

/**
 * Returns the functions that read, begin and end sessions. The cookie has no expiry, because the session store decides how long
 * a session lasts. With TLS, the prefix of its name (__Host- or __Secure-) lets browsers refuse one that was set without TLS.
 */
export function createSessions(app: Context['app'], sessionStore: SessionStore, basePath: string) {
  const secureName = basePath ? '__Secure-longview' : '__Host-longview';
  const options: CreateSessionOptions & { path: string } = {
    path: `${basePath}/`,
    sameSite: 'lax',
    maxAge: 'session',
    // A session is written only when it begins, so that a request in progress cannot restore one that has ended.
    autoCommit: false,
    // koa-session makes an id for every request without a session. Only those of sign-ins are stored.
    genid: ({ state }) => newSessionId(state.userId ?? 0),
    store: {
      get: async (id, _maxAge, { ctx }) => {
        const signIn = await sessionStore.use(id, addressOf(ctx));
        if (signIn) ctx.state.sessionId = id;
        return signIn;
      },
      set: async (id, { userId, epoch }, _maxAge, { ctx }) => {
        await sessionStore.begin({ userId, epoch }, addressOf(ctx), id);
        ctx.state.sessionId = id;
      },
      destroy: async (id, { ctx }) => {
        if (sessionId(ctx)) await sessionStore.end(id);
        ctx.state.sessionId = '';
      },
    },
  };
  const session = createSession(options, app);

  return {
    read: (ctx: Context, next: Next) => {
      // Not `externalKey`, because koa-session does not clear that cookie: it only clears the one with this name.
      ctx.sessionOptions.key = ctx.secure ? secureName : 'longview.session';
      return session(ctx, next);
    },
    /** Begins a session with a new id, and ends the request's previous one. */
    begin: async (ctx: Context, { id: userId, epoch }: User) => {
      ctx.state.userId = userId;
      Object.assign(ctx.session, { userId, epoch });
      await ctx.session.regenerate();
    },
    /** Ends the session of a request, also for copies of its cookie. */
    end: async (ctx: Context) => {
      const ending = ctx.session;
      ctx.session = null;
      await ending.manuallyCommit();
    },
  };
}

/** Returns the id of a request's session; '' if there is none. */
export function sessionId(ctx: Context): string {
  return ctx.state.sessionId ?? '';
}

/** Returns the signed-in user as of now; undefined if nobody is signed in. */
export async function signedInUser(ctx: Context, store: Store): Promise<User | undefined> {
  if (!sessionId(ctx)) return undefined;
  const { userId, epoch } = ctx.session;
  const { data } = await store.latest();
  return data.users.find((user) => user.id === userId && user.epoch === epoch);
}
