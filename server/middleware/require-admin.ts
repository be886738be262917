import type { Context, Middleware } from 'koa';
import { AppError } from '#lib/errors.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { signedInUser } from './session.ts';

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

/** Returns the user whose request it is, as requireUser has let them pass. */
export function userOf(ctx: Context): User {
  return ctx.state.user;
}

export function noAdministrator(): AppError {
  return new AppError('forbidden', 'Only administrators may do this.');
}

export function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are signed out: sign in and try again.');
}
