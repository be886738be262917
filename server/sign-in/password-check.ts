import { nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { type Context, principalOf } from '../context.ts';
import type { LimitGuesses } from './guess-limit.ts';
import type { SignInReport } from './report.ts';

/**
 * Returns a function that runs `andThen` if the signed-in user's password is right. A wrong one is limited and reported as at
 * sign-in. An error thrown by `andThen` neither counts as a failure nor clears earlier ones.
 */
export function createPasswordProof(store: Store, limit: LimitGuesses, { refused }: SignInReport) {
  return async (
    ctx: Context,
    password: string,
    andThen?: (user: User) => Promise<void>,
  ): Promise<void> => {
    const { username } = principalOf(ctx).user;
    const key = nameKey(username);
    const user = await limit(ctx, key, async () => {
      const found = await rightUser(store, key, password, username);
      if (found) await andThen?.(found);
      return found;
    });
    if (user) return;
    refused(ctx);
    throw new AppError('forbidden', 'That password is wrong.');
  };
}

/** Returns the current user with this name or username key if the password is right, else null. */
export async function rightUser(
  store: Store,
  key: string,
  password: string,
  name: string,
): Promise<User | null> {
  // argon2 is a native library. Loading it at the first sign-in keeps the start fast.
  const { verifyCredentials } = await import('#lib/services/password-hash.ts');
  const { data } = await store.latest();
  return verifyCredentials(data, key, password, name);
}
