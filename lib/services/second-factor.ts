import { AppError } from '#lib/errors.ts';
import type { User } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { userById } from './accounts.ts';
import { withoutCode } from './recovery-codes.ts';

/** The refusal of a code, the same for every reason. */
export const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

type NewSecondFactor = { secret: string; hashes: readonly string[]; at: string };

/** Returns what others may see of a user's second factor. */
export function secondFactorState({ secondFactor }: User) {
  return {
    since: secondFactor?.since ?? null,
    recoveryCodes: secondFactor?.recoveryCodes.length ?? 0,
  };
}

/** Refuses a user who has a second factor already. */
export function refuseIfSwitchedOn({ secondFactor }: User): void {
  if (secondFactor)
    throw new AppError('conflict', 'The second factor is on already: switch it off first.');
}

/** Returns a user's second factor. Refuses a user who has none. */
export function secondFactorOf({ secondFactor }: User): NonNullable<User['secondFactor']> {
  if (!secondFactor) throw new AppError('conflict', 'The second factor is off.');
  return secondFactor;
}

/** Switches a user's second factor on, and ends all of the user's sessions. */
export function switchOn(draft: Draft, id: number, { secret, hashes, at }: NewSecondFactor): User {
  const user = userById(draft, id);
  refuseIfSwitchedOn(user);
  const secondFactor = { since: at, secret, recoveryCodes: hashes };
  return draft.update('users', id, { secondFactor, epoch: user.epoch + 1 });
}

/** Switches a user's second factor off, if it is on, and ends all of the user's sessions. */
export function switchOff(draft: Draft, id: number): User {
  const { secondFactor, ...user } = userById(draft, id);
  if (!secondFactor) return user;
  const without = { ...user, epoch: user.epoch + 1 };
  draft.replace(
    'users',
    draft.list('users').map((each) => (each.id === id ? without : each)),
  );
  return without;
}

/** Replaces a user's recovery codes. */
export function replaceRecoveryCodes(draft: Draft, id: number, hashes: readonly string[]): User {
  const secondFactor = secondFactorOf(userById(draft, id));
  return draft.update('users', id, { secondFactor: { ...secondFactor, recoveryCodes: hashes } });
}

/** Returns whether a user has this recovery code, and removes it, so that it works only once. */
export function spendRecoveryCode(draft: Draft, id: number, code: string): boolean {
  const { secondFactor } = userById(draft, id);
  if (!secondFactor) return false;
  const left = withoutCode(secondFactor.recoveryCodes, code);
  if (left === secondFactor.recoveryCodes) return false;
  draft.update('users', id, { secondFactor: { ...secondFactor, recoveryCodes: left } });
  return true;
}
