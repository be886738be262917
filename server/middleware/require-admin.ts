import type { Context, Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';
import type { User } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import type { Keeper } from '#lib/store/keeper.ts';
import type { Store } from '#lib/store/store.ts';
import { noteAddress } from './client-address.ts';
import { refuseForeign } from './same-origin.ts';
import { sessionId, signedInUser } from './session.ts';

/**
 * Lets administrators pass: those without a second factor only where none is required. The header tells the dashboard to
 * have it switched on.
 */
export function requireAdmin(store: Store, needsSecondFactor: boolean): Middleware {
  return requireUser(store, ({ isAdmin, secondFactor }, ctx) => {
    if (!isAdmin) throw noAdministrator();
    if (!needsSecondFactor || secondFactor) return;
    ctx.set('Second-Factor', 'required');
    throw new AppError(
      'forbidden',
      'Switch on your second factor first, in the dashboard or with: longview user second-factor USERNAME',
    );
  });
}

/**
 * Lets whoever is signed in pass, unless `check` throws. The session says who they are; the header x-username is
 * required because no other site can make a browser send it.
 */
export function requireUser(
  store: Store,
  check: (user: User, ctx: Context) => void = () => {},
): Middleware {
  return async (ctx, next) => {
    noteAddress(ctx);
    const user = await signedInUser(ctx, store);
    if (!user) throw signedOut();
    ctx.state.username = user.username;
    check(user, ctx);
    if (ctx.get('x-username') !== 'admin')
      throw new AppError('forbidden', 'Send the header x-username: admin with this call.');
    refuseForeign(ctx);
    ctx.state.user = user;
    await next();
  };
}

/**
 * Commits a change under the name of the user whose request it is. Returns what `change` returned. A note is
 * what the history says of it in place of its changes.
 */
export type Commit = <T>(ctx: Context, change: (draft: Draft) => T, note?: string) => Promise<T>;

/**
 * Returns a commit that refuses unless the user is still signed in, and still an administrator, when the change is made:
 * a body may arrive long after its headers, and the session, the account or its rights may have ended since.
 */
export function commitAsUser(store: Store, sessions: Keeper): Commit {
  return async (ctx, change, note) => {
    const { id, epoch, isAdmin, username } = userOf(ctx);
    const session = sessionId(ctx);
    if (!(await sessions.use(session))) throw signedOut();
    const whileSignedIn = (draft: Draft) => {
      const now = draft.find('users', id);
      if (sessions.hasEnded(session) || now?.epoch !== epoch) throw signedOut();
      if (isAdmin && !now.isAdmin) throw noAdministrator();
      return change(draft);
    };
    return store.transact(username, whileSignedIn, { note });
  };
}

/** Returns the user whose request it is, as requireUser has let them pass. */
export function userOf(ctx: Context): User {
  return ctx.state.user;
}

function noAdministrator(): AppError {
  return new AppError('forbidden', 'Only administrators may do this.');
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are signed out: sign in and try again.');
}
