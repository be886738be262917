import type { Context, Next } from 'koa';
import type { User } from '#lib/store/log/document.ts';
import type { SessionStore, SignIn } from '#lib/store/sessions/session-store.ts';
import type { Store } from '#lib/store/store.ts';
import { addressOf } from './client-address.ts';

type Session = SignIn & { readonly id: string };

/**
 * Returns what reads, begins and ends the sessions that requests come with. The cookie has no expiry: the keeper decides
 * how long a session lasts. Behind TLS its name lets no other site, and nothing without TLS, set it.
 */
export function createSessions(sessionStore: SessionStore, basePath: string) {
  const secureName = basePath ? '__Secure-longview' : '__Host-longview';
  const nameOf = (ctx: Context) => (ctx.secure ? secureName : 'longview.session');
  const cookie = { path: `${basePath}/`, sameSite: 'lax', signed: true } as const;

  const endOld = async (ctx: Context) => {
    const session = sessionOf(ctx);
    if (session) await sessionStore.end(session.id);
  };

  return {
    read: async (ctx: Context, next: Next) => {
      const id = ctx.cookies.get(nameOf(ctx), { signed: true });
      const signIn = id ? await sessionStore.use(id, addressOf(ctx)) : null;
      ctx.state.session = signIn && { ...signIn, id };
      await next();
    },
    /** Begins a session under a new id, and ends the one that the request came with. */
    begin: async (ctx: Context, { id: userId, epoch }: User) => {
      await endOld(ctx);
      const id = await sessionStore.begin({ userId, epoch }, addressOf(ctx));
      ctx.cookies.set(nameOf(ctx), id, cookie);
    },
    /** Ends the session of a request, for every copy of its cookie. */
    end: async (ctx: Context) => {
      await endOld(ctx);
      ctx.cookies.set(nameOf(ctx), null, cookie);
    },
  };
}

/** Returns the id of the session that a request came with; an empty one where it is signed in to none. */
export function sessionId(ctx: Context): string {
  return sessionOf(ctx)?.id ?? '';
}

/** Returns the account that a request is signed in to, as it is now; undefined when it is signed in to none. */
export async function signedInUser(ctx: Context, store: Store): Promise<User | undefined> {
  const session = sessionOf(ctx);
  if (!session) return undefined;
  const { data } = await store.latest();
  return data.users.find(({ id, epoch }) => id === session.userId && epoch === session.epoch);
}

function sessionOf(ctx: Context): Session | null {
  return ctx.state.session;
}
