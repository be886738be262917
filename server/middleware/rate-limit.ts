import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { nameKey } from '#lib/domain/same-name.ts';
import { AppError } from '#lib/errors.ts';
import { limitConcurrency } from '#lib/services/limit-concurrency.ts';
import type { Limits } from '#lib/store/limits.ts';
import { clientAddress } from './client-address.ts';

/** How long a failure counts. */
export const WINDOW_SECONDS = 15 * 60;
const MAX_FAILURES_PER_USER = 5;
const MAX_FAILURES_PER_ADDRESS = 20;
const MAX_CONCURRENT = 2;
/** Attempts waiting or in progress: each holds memory. */
const MAX_PRESENT = 200;
const RETRY_WHEN_BUSY_MS = 10_000;
const TOO_MANY_FAILURES = 'Too many failed attempts to sign in.';

/** Runs an attempt to sign in, and throws 'too-many' instead where too many have failed. One that returns null has failed. */
export type LimitGuesses = <T>(
  ctx: Context,
  username: string,
  attempt: () => Promise<T | null>,
) => Promise<T | null>;

/**
 * Returns a limit on guessing: in 15 minutes 5 failures for one username from one address, and 20 from one address.
 * Attempts run two at a time, each counted before it runs: many at once get no further than one after another, and
 * a right password is not refused because of others that are still being checked.
 */
export function limitGuesses(limits: Limits): LimitGuesses {
  const counted = countFailures(limits);
  const limited = limitConcurrency(MAX_CONCURRENT);
  let present = 0;

  return async (ctx, username, attempt) => {
    if (present >= MAX_PRESENT)
      refuse(ctx, RETRY_WHEN_BUSY_MS, 'Too many people are signing in at once.');
    present++;
    try {
      return await limited(() => counted(ctx, username, attempt));
    } finally {
      present--;
    }
  };
}

function countFailures(limits: Limits): LimitGuesses {
  const perUser = limits('sign-ins of a user', WINDOW_SECONDS);
  const perAddress = limits('sign-ins of an address', WINDOW_SECONDS);

  return async (ctx, username, attempt) => {
    const address = clientAddress(ctx.ip);
    const user = createHash('sha256')
      .update(`${address} ${nameKey(username)}`)
      .digest('base64');
    const uncount = async (points: number) => {
      await perUser.reward(user, points);
      await perAddress.reward(address, points);
    };

    const ofAddress = await perAddress.penalty(address);
    // Before the user is counted: usernames made up at a refused address take no memory.
    if (ofAddress.consumedPoints > MAX_FAILURES_PER_ADDRESS)
      refuse(ctx, ofAddress.msBeforeNext, TOO_MANY_FAILURES);
    const ofUser = await perUser.penalty(user);
    if (ofUser.consumedPoints > MAX_FAILURES_PER_USER) {
      await perAddress.reward(address, 1);
      refuse(ctx, ofUser.msBeforeNext, TOO_MANY_FAILURES);
    }
    const found = await attempt().catch(async (error) => {
      await uncount(1);
      throw error;
    });
    // A success also clears the failures before it.
    if (found !== null) await uncount((await perUser.get(user))?.consumedPoints ?? 1);
    return found;
  };
}

/** Refuses a request for so many milliseconds. */
export function refuse(ctx: Context, ms: number, reason: string): never {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  ctx.set('Retry-After', String(seconds));
  throw new AppError(
    'too-many',
    `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
