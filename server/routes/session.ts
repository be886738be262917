import type Router from '@koa/router';
import type { Context } from 'koa';
import { usernameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { credentials } from '#lib/schemas/credentials.ts';
import { publicUser } from '#lib/services/accounts.ts';
import { secondFactorState, WRONG_CODE } from '#lib/services/second-factor.ts';
import { validate } from '#lib/services/validate.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Calls } from '../calls.ts';
import { jsonBody } from '../middleware/body.ts';
import { addressOf } from '../middleware/client-address.ts';
import { rightUser } from '../middleware/confirm-password.ts';
import { watchRefusals } from '../middleware/refused-sign-ins.ts';
import { sameOrigin } from '../middleware/same-origin.ts';
import { CodeRequired } from '../middleware/second-factor.ts';
import { signedInUser } from '../middleware/session.ts';

/** Adds the calls that sign in and out, and return who is signed in. */
export function sessionRoutes(router: Router, calls: Calls): void {
  const { sessions, store, limit, codes } = calls;
  const watched = watchRefusals(store, calls.report, ['unauthenticated', 'too-many']);

  router.post('/api/login', watched, sameOrigin, sessions.read, jsonBody, async (ctx) => {
    const { username, password, code } = validate(credentials, ctx.request.body);
    const key = usernameKey(username);
    ctx.state.key = key;
    const user = await limit(ctx, key, async () => {
      const found = await rightUser(store, key, password, username);
      // What this throws neither counts as a failure nor clears those before it.
      if (found?.secondFactor) await requireCode(ctx, found, code, codes);
      return found;
    });
    if (!user) throw new AppError('unauthenticated', 'Invalid credentials');
    await sessions.begin(ctx, user);
    ctx.state.username = user.username;
    ctx.body = { ...publicUser(user), ...spentOf(user, store.current.data.users) };
  });

  router.post('/api/logout', sameOrigin, sessions.read, async (ctx) => {
    ctx.state.address = addressOf(ctx);
    ctx.state.username = (await signedInUser(ctx, store))?.username;
    await sessions.end(ctx);
    ctx.status = 204;
  });

  router.get('/api/user', sessions.read, async (ctx) => {
    const user = await signedInUser(ctx, store);
    if (!user) throw new AppError('unauthenticated', 'Nobody is signed in.');
    ctx.body = publicUser(user);
  });
}

/** Returns how many recovery codes are left where the user, as they were before, has just spent one. */
function spentOf(before: User, users: readonly User[]): { recoveryCodesLeft?: number } {
  const now = users.find(({ id }) => id === before.id) ?? before;
  const { recoveryCodes: left } = secondFactorState(now);
  return left < secondFactorState(before).recoveryCodes ? { recoveryCodesLeft: left } : {};
}

/** Goes on only with a code of the user's second factor; the header has the screen ask for one. */
async function requireCode(
  ctx: Context,
  user: User,
  code: string,
  { isRight }: Calls['codes'],
): Promise<void> {
  ctx.state.username = user.username;
  ctx.set('Second-Factor', 'required');
  if (code === '') throw new CodeRequired();
  if (!(await isRight(ctx, user, code))) throw new AppError('unauthenticated', WRONG_CODE);
  ctx.remove('Second-Factor');
}
