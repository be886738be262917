import type { Context, Middleware } from 'koa';
import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { AppError } from '#lib/errors.ts';
import { line } from '#lib/schemas/fields.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { User } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import type { Keeper } from '#lib/store/keeper.ts';
import type { Store } from '#lib/store/store.ts';
import { sessionId, signedInUser } from './session.ts';

/**
 * Lets administrators pass; `createCalls` puts behind it what refuses other sites. Where a second factor is required, the
 * header has the dashboard switch one on.
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

/** Lets whoever is signed in pass, unless `check` throws. No other site can make a browser send the header x-username. */
export function requireUser(
  store: Store,
  check: (user: User, ctx: Context) => void = () => {},
): Middleware {
  return async (ctx, next) => {
    const user = await signedInUser(ctx, store);
    if (!user) throw signedOut();
    ctx.state.username = user.username;
    check(user, ctx);
    if (ctx.get('x-username') !== 'admin')
      throw new AppError('forbidden', 'Send the header x-username: admin with this call.');
    ctx.state.user = user;
    await next();
  };
}

/**
 * Returns what commits a change under the name of the user whose request it is; an action is what the history says of it in
 * place of its changes. It refuses unless the user is still signed in, and still an administrator, when the change is made:
 * a body may arrive long after its headers.
 */
export function commitAsUser(store: Store, sessions: Keeper) {
  return async <T>(ctx: Context, change: (draft: Draft) => T, action?: string): Promise<T> => {
    const { id, epoch, isAdmin, username } = userOf(ctx);
    const remark = noteOf(ctx);
    const session = sessionId(ctx);
    if (!(await sessions.use(session))) throw signedOut();
    const whileSignedIn = (draft: Draft) => {
      const now = draft.find('users', id);
      if (sessions.hasEnded(session) || now?.epoch !== epoch) throw signedOut();
      if (isAdmin && !now.isAdmin) throw noAdministrator();
      return change(draft);
    };
    return store.transact(username, whileSignedIn, { note: action, remark });
  };
}

/** Returns the user whose request it is, as requireUser has let them pass. */
export function userOf(ctx: Context): User {
  return ctx.state.user;
}

function noAdministrator(): AppError {
  return new AppError('forbidden', 'Only administrators may do this.');
}

function noteOf(ctx: Context): string | undefined {
  const header = ctx.req.headers['x-note'];
  if (header === undefined) return undefined;
  return validate(line('The reason in x-note', NOTE_LENGTH), decoded(String(header)));
}

function decoded(header: string): string {
  try {
    if (/^[ -~]*[!-~][ -~]*$/.test(header)) return decodeURIComponent(header);
  } catch {}
  throw new AppError('invalid', 'Send x-note as text in percent-encoded UTF-8, or leave it out.');
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are signed out: sign in and try again.');
}
