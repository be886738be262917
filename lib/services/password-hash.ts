import { hash, verify } from '@node-rs/argon2';
import { composed } from '#lib/domain/same-name.ts';
import type { Catalogue, User } from '#lib/store/log/document.ts';
import { userWithKey } from './accounts.ts';

// argon2id, the library's default, with 64 MiB and 3 passes: about 45 ms of one core.
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

// The hash of a password that nobody knows, at the same cost, so that an unknown user takes as much work as a known one.
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$bQTb3GFgQo3+67NYRYFWLw$pN1X7pBUj2oNuTrXWBud0I/dEGvcQDE2W2IG+aPNXGE';

/** Returns the hash of a new password. Refuses one that the rules forbid for this user and site. */
export async function hashPassword(
  password: unknown,
  username: string,
  siteName: string,
): Promise<string> {
  // Loaded on demand: its dictionaries are large, and signing in does not need them.
  const { checkNewPassword } = await import('./password-rules.ts');
  const text = checkNewPassword(password, username, siteName);
  return hash(composed(text), COST);
}

/** Returns the user with this name or key and this password; null if there is none, after the same amount of work. */
export async function verifyCredentials(
  data: Pick<Catalogue, 'users'>,
  key: string,
  password: string,
  name?: string,
): Promise<User | null> {
  const user = userWithKey(data.users, key, name);
  const isRight = await verify(user?.passwordHash ?? UNKNOWN_USER_HASH, composed(password));
  return user && isRight ? user : null;
}
