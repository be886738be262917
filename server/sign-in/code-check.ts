import { AppError } from '#lib/errors.ts';
import { spendCode, type UsedCode } from '#lib/services/one-time-code.ts';
import { withoutCode } from '#lib/services/recovery-codes.ts';
import { secondFactorOf, spendRecoveryCode } from '#lib/services/second-factor.ts';
import type { Counts } from '#lib/store/backend/counts.ts';
import type { User } from '#lib/store/log/document.ts';
import type { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import type { Store } from '#lib/store/store.ts';
import type { Context } from '../context.ts';
import { refuse, WINDOW_SECONDS } from './guess-limit.ts';

const MAX_WRONG_CODES = 5;
const MANY_WRONG_CODES = 100;
const DAY_SECONDS = 24 * 60 * 60;

/** The password was right, but the code is missing. That is half of a sign-in, not a failure. */
export class CodeRequired extends AppError {
  constructor() {
    super('unauthenticated', 'Enter the code from your authenticator app.');
  }
}

/**
 * Returns the checks of one-time codes, each valid once in all processes. Wrong codes count for the user, from any address:
 * after five in 15 minutes every code is refused with 'too-many', until the second factor is replaced. Calls `onManyWrong`
 * after a hundred wrong codes for a user within 24 hours, whatever the second factor.
 */
export function createCodeChecks(
  store: Store,
  spentCodes: SpentCodes,
  counts: Counts,
  onManyWrong: (user: User) => void,
) {
  const wrongCodes = counts('wrong codes of a user', WINDOW_SECONDS);
  const wrongInDay = counts('wrong codes of a user in a day', DAY_SECONDS);

  const spend = async (used: UsedCode) => spendCode(spentCodes, used, await spentCodes.now());

  const counted = async (ctx: Context, user: User, check: () => Promise<boolean>) => {
    const key = `${user.id} ${user.secondFactor?.since}`;
    // Counted before it is checked, so that sending many at once gains nothing.
    const { consumedPoints, msBeforeNext } = await wrongCodes.penalty(key);
    if (consumedPoints > MAX_WRONG_CODES) refuse(ctx, msBeforeNext, 'Too many wrong codes.');
    let isWrong = false;
    try {
      isWrong = !(await check());
    } finally {
      if (!isWrong) await wrongCodes.reward(key, 1);
    }
    if (!isWrong) return true;
    const ofDay = await wrongInDay.penalty(String(user.id));
    if (ofDay.consumedPoints === MANY_WRONG_CODES) onManyWrong(user);
    return false;
  };

  return {
    /** Returns whether a code of the app or a recovery code is right, and uses it up. */
    isRight: (ctx: Context, user: User, code: string) =>
      counted(ctx, user, async () => {
        const { id, username } = user;
        const { secret, recoveryCodes } = secondFactorOf(user);
        if (await spend({ userId: id, secret, code })) return true;
        // Only if there is such a recovery code does the request wait for a commit.
        if (withoutCode(recoveryCodes, code) === recoveryCodes) return false;
        return store.transact(username, (draft) => spendRecoveryCode(draft, id, code));
      }),
    /** Returns whether a code belongs to a secret that is not the user's yet. */
    isOfSecret: (ctx: Context, user: User, secret: string, code: string) =>
      counted(ctx, user, () => spend({ userId: user.id, secret, code })),
  };
}
