import { readUser, signIn, signOut } from '#lib/api/session.ts';
import { usernameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { publicUser } from '#lib/services/accounts.ts';
import { needsApproval } from '#lib/services/approval.ts';
import { secondFactorState, WRONG_CODE } from '#lib/services/second-factor.ts';
import type { User } from '#lib/store/log/document.ts';
import { type Context, principalOf } from '../context.ts';
import { signedInUser } from '../middleware/session.ts';
import { type Route, route } from '../route.ts';
import type { RouteDeps } from '../route-deps.ts';
import { CodeRequired } from '../sign-in/code-check.ts';
import { rightUser } from '../sign-in/password-check.ts';

/** Returns the routes that sign in and out, and say who is signed in. */
export function sessionRoutes({ sessions, store, limit, codes }: RouteDeps): Route[] {
  const ownUser = (user: User) => ({
    ...publicUser(user),
    ...(needsApproval(store.current.data) && { needsApproval: true }),
  });

  return [
    route(signIn, async ({ ctx, body: { username, password, code } }) => {
      const key = usernameKey(username);
      ctx.state.usernameKey = key;
      const user = await limit(ctx, key, async () => {
        const found = await rightUser(store, key, password, username);
        // An error from here neither counts as a failure nor clears earlier ones.
        if (found?.secondFactor) await requireCode(ctx, found, code, codes);
        return found;
      });
      if (!user) throw new AppError('unauthenticated', 'Invalid credentials');
      await sessions.begin(ctx, user);
      ctx.state.username = user.username;
      return { ...ownUser(user), ...recoveryCodesLeft(user, store.current.data.users) };
    }),

    route(signOut, async ({ ctx }) => {
      ctx.state.username = (await signedInUser(ctx, store))?.username;
      await sessions.end(ctx);
    }),

    route(readUser, ({ ctx }) => ownUser(principalOf(ctx).user)),
  ];
}

/** Returns how many recovery codes are left, if this sign-in used one; `before` is the user as read before it. */
function recoveryCodesLeft(before: User, users: readonly User[]): { recoveryCodesLeft?: number } {
  const now = users.find(({ id }) => id === before.id) ?? before;
  const { recoveryCodes: left } = secondFactorState(now);
  return left < secondFactorState(before).recoveryCodes ? { recoveryCodesLeft: left } : {};
}

/** Requires a code of the user's second factor. A header tells the screen to ask for it. */
async function requireCode(
  ctx: Context,
  user: User,
  code: string,
  { isRight }: RouteDeps['codes'],
): Promise<void> {
  ctx.state.username = user.username;
  ctx.set('Second-Factor', 'required');
  if (code === '') throw new CodeRequired();
  if (!(await isRight(ctx, user, code))) throw new AppError('unauthenticated', WRONG_CODE);
  ctx.remove('Second-Factor');
}
