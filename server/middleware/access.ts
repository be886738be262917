import { type Call, isRead, needsHeader } from '#lib/api/call.ts';
import { includesScope, type Scope } from '#lib/domain/token.ts';
import { AppError } from '#lib/errors.ts';
import { digits } from '#lib/schemas/query.ts';
import { mayApprove } from '#lib/services/approval.ts';
import { shown } from '#lib/services/quoted.ts';
import { validate } from '#lib/services/validate.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { actorOf, type Context, type Middleware } from '../context.ts';
import { sessionId, signedInUser } from './session.ts';

const userId = digits('Send x-user as the id of a user, or leave it out.', Number.MAX_SAFE_INTEGER);

/**
 * Requires the right to make a call, and sets `ctx.state.principal`. If a second factor is required first, a header tells the
 * dashboard. Refreshes the catalogue, once per request.
 */
export function requireAccess(call: Call, store: Store, needsSecondFactor: boolean): Middleware {
  return async (ctx, next) => {
    if (call.access === 'public') return next();
    const user = ctx.state.principal?.user ?? (await signedInUser(ctx, store));
    ctx.state.principal ??= user ? { user, sessionId: sessionId(ctx) } : null;
    const { principal } = ctx.state;
    if (principal && isForLog(call)) ctx.state.username = actorOf(principal);
    refuse(call, ctx, needsSecondFactor);
    if (user && isForLog(call) && !isRead(call)) refuseOtherUser(user, ctx);
    return next();
  };
}

/** Returns whether the log names who made the call, and from where. */
export function isForLog(call: Call): boolean {
  return needsHeader(call) || !isRead(call);
}

function refuse(call: Call, ctx: Context, needsSecondFactor: boolean): void {
  const { access, scope } = call;
  const { principal } = ctx.state;
  if (!principal)
    throw access === 'session'
      ? new AppError('unauthenticated', 'Nobody is signed in.')
      : signedOut();
  if (principal.token) refuseScope(scope, principal.token.scope);
  if (access === 'session') return;
  if (access === 'admin' || access === 'approver') {
    const { user } = principal;
    if (!mayApprove(user)) throw noAdministrator();
    if (!user.isAdmin && access === 'admin' && !isRead(call))
      throw new AppError('forbidden', 'Reviewers look and approve; they do not change.');
    if (needsSecondFactor && !user.secondFactor) {
      ctx.set('Second-Factor', 'required');
      throw new AppError(
        'forbidden',
        'Switch on your second factor first, in the dashboard or with: longview user second-factor USERNAME',
      );
    }
  }
  // No other site can make a browser send this header, or a token.
  if (!principal.token && ctx.get('x-username') !== 'admin')
    throw new AppError('forbidden', 'Send the header x-username: admin with this call.');
}

function refuseScope(needed: Scope | undefined, has: Scope): void {
  if (!needed) throw new AppError('forbidden', 'A token cannot do this: sign in.');
  if (!includesScope(has, needed))
    throw new AppError('forbidden', `This needs a token of scope ${needed}.`);
}

/** Refuses a change from a page that shows another user, because somebody else has signed in with another tab. */
function refuseOtherUser({ id, username }: User, ctx: Context): void {
  const header = ctx.get('x-user');
  if (header === '' || validate(userId, header) === id) return;
  throw new AppError('conflict', `You are now signed in as ${shown(username)} in this browser.`);
}

export function noAdministrator(): AppError {
  return new AppError('forbidden', 'Only administrators may do this.');
}

export function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are signed out: sign in and try again.');
}
