import { nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { type Context, principalOf } from '../context.ts';
import type { LimitGuesses } from './guess-limit.ts';
import type { SignInReport } from './report.ts';

/**
 * Returns what goes on only with the password of who is signed in. A wrong one is limited and reported as at a sign-in; what
 * `andThen` throws neither counts nor clears those before it.
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

/** Returns the user with this password whose name this is, or has this key, as they are now; null if either is wrong. */
export async function rightUser(
  store: Store,
  key: string,
  password: string,
  name: string,
): Promise<User | null> {
  // Hashing is a native library: loaded at the first sign-in, it does not delay the start.
  const { verifyCredentials } = await import('#lib/services/password-hash.ts');
  const { data } = await store.latest();
  return verifyCredentials(data, key, password, name);
}
