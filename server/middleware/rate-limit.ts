import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { limitConcurrency } from '#lib/services/limit-concurrency.ts';
import { clientAddress } from './client-address.ts';

const WINDOW_SECONDS = 15 * 60;
const MOST_PER_USER = 5;
const MOST_PER_ADDRESS = 20;
const MOST_AT_ONCE = 2;
/** Waiting or at it: each holds memory. */
const MOST_PRESENT = 200;
const BUSY_MS = 10_000;
const TOO_MANY_FAILURES = 'Too many failed attempts to sign in.';

/** Runs an attempt to sign in, unless too many have failed. An attempt that answers null has failed. */
export type LimitGuesses = <T>(
  ctx: Context,
  username: string,
  attempt: () => Promise<T | null>,
) => Promise<T | null>;

/**
 * A limit on guessing: in 15 minutes 5 failures for one username from one address, and 20 from one address.
 * Attempts are made two at a time, each counted before it is made: so many at once get no further than one after
 * another, and a right password is not refused for others that are still being looked at.
 */
export function limitGuesses(): LimitGuesses {
  const counted = countFailures();
  const inTurn = limitConcurrency(MOST_AT_ONCE);
  let present = 0;

  return async (ctx, username, attempt) => {
    if (present >= MOST_PRESENT) refuse(ctx, BUSY_MS, 'Too many people are signing in at once.');
    present++;
    try {
      return await inTurn(() => counted(ctx, username, attempt));
    } finally {
      present--;
    }
  };
}

function countFailures(): LimitGuesses {
  const perUser = new RateLimiterMemory({ points: MOST_PER_USER, duration: WINDOW_SECONDS });
  const perAddress = new RateLimiterMemory({ points: MOST_PER_ADDRESS, duration: WINDOW_SECONDS });

  return async (ctx, username, attempt) => {
    const address = clientAddress(ctx.ip);
    const user = createHash('sha256')
      .update(`${address} ${nameKey(username)}`)
      .digest('base64');
    const takeBack = async (points: number) => {
      await perUser.reward(user, points);
      await perAddress.reward(address, points);
    };

    const ofAddress = await perAddress.penalty(address);
    // Before the user is counted: usernames made up at a refused address take no memory.
    if (ofAddress.consumedPoints > MOST_PER_ADDRESS)
      refuse(ctx, ofAddress.msBeforeNext, TOO_MANY_FAILURES);
    const ofUser = await perUser.penalty(user);
    if (ofUser.consumedPoints > MOST_PER_USER) {
      await perAddress.reward(address);
      refuse(ctx, ofUser.msBeforeNext, TOO_MANY_FAILURES);
    }
    const found = await attempt().catch(async (error) => {
      await takeBack(1);
      throw error;
    });
    // A success takes the failures before it back as well.
    if (found !== null) await takeBack((await perUser.get(user))?.consumedPoints ?? 1);
    return found;
  };
}

function refuse(ctx: Context, ms: number, reason: string): never {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  ctx.set('Retry-After', String(seconds));
  throw new AppError(
    'too-many',
    `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
