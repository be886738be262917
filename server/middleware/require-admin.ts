import type { Context, Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';
import type { SessionFiles } from '#lib/sessions/session-files.ts';
import type { User } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import type { Store } from '#lib/store/store.ts';
import { noteFacts } from '../http/request-facts.ts';
import { refuseForeign } from './same-origin.ts';
import { sessionId, signedInUser } from './session.ts';

/**
 * Lets administrators pass. The session says who they are; the header x-username is required because no other
 * site can make a browser send it.
 */
export function requireAdmin(store: Store): Middleware {
  return async (ctx, next) => {
    noteFacts(ctx.req, { address: ctx.ip });
    const user = await signedInUser(ctx, store);
    if (!user) throw signedOut();
    noteFacts(ctx.req, { user: user.username });
    if (!user.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
    if (ctx.get('x-username') !== 'admin')
      throw new AppError('forbidden', 'Send the header x-username: admin with this call.');
    refuseForeign(ctx);
    ctx.state.admin = user;
    await next();
  };
}

/**
 * Commits a change under the name of the administrator whose request it is. Returns what `change` returned. A note is
 * what the history says of it in place of its changes.
 */
export type Commit = <T>(ctx: Context, change: (draft: Draft) => T, note?: string) => Promise<T>;

/**
 * Returns a commit that throws 'unauthenticated' unless the administrator is still signed in when the change is
 * made: a body may arrive long after its headers, and the session or the account may have ended since.
 */
export function commitAsAdmin(store: Store, sessions: SessionFiles): Commit {
  return async (ctx, change, note) => {
    const { id, epoch, username }: User = ctx.state.admin;
    const session = sessionId(ctx);
    if (!(await sessions.use(session))) throw signedOut();
    const whileSignedIn = (draft: Draft) => {
      const hasEnded = sessions.hasEnded(session) || draft.find('users', id)?.epoch !== epoch;
      if (hasEnded) throw signedOut();
      return change(draft);
    };
    return store.transact(username, whileSignedIn, { note });
  };
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are signed out: sign in and try again.');
}
