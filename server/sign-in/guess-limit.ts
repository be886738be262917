import { createHash } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import { fairQueue } from '#lib/services/fair-queue.ts';
import type { Count, Counts } from '#lib/store/backend/counts.ts';
import type { Context } from '../context.ts';
import { clientAddress, clientNetwork } from './client-address.ts';

export const WINDOW_SECONDS = 15 * 60;
const MAX_FAILURES_PER_USER = 5;
const MAX_FAILURES_PER_ADDRESS = 20;
const MANY_FAILURES_FOR_NAME = 100;
/** Password checks at a time. Each takes 64 MiB and about 50 ms of a core; two leave half of Node's worker threads to files. */
const PASSWORD_CHECKS = { maxRunning: 2, maxWaitingPerGroup: 4, maxWaiting: 200 };

/** Runs a sign-in attempt for a username key; the attempt returns null if it fails. Throws 'too-many' over the limit. */
export type LimitGuesses = <T>(
  ctx: Context,
  key: string,
  attempt: () => Promise<T | null>,
) => Promise<T | null>;

/**
 * Returns a limit on guessing passwords: within 15 minutes, 5 failures for one username from one address, and 20 from one
 * address. Two attempts run at a time, and each counts as a failure until it succeeds, so sending many at once gains nothing. A
 * right password is refused for attempts still being checked only if its address is that close to the limit. Networks take
 * turns, so that one that keeps guessing does not delay the others. Calls `onManyWrong` with a username key after a hundred
 * wrong passwords.
 */
export function limitGuesses(counts: Counts, onManyWrong: (key: string) => void): LimitGuesses {
  const perUser = counts('sign-ins of a user', WINDOW_SECONDS);
  const perAddress = counts('sign-ins of an address', WINDOW_SECONDS);
  const perName = counts('wrong passwords for a name', WINDOW_SECONDS);
  const queue = fairQueue(PASSWORD_CHECKS);

  const counted: LimitGuesses = async (ctx, key, attempt) => {
    const address = clientAddress(ctx.ip);
    const name = hashOf(key);
    const user = hashOf(`${address} ${key}`);
    const uncount = async (points: number) => {
      await perUser.reward(user, points);
      await perAddress.reward(address, points);
    };

    // Before counting the username, so that names invented at a refused address use no memory.
    refuseOver(ctx, await perAddress.penalty(address), MAX_FAILURES_PER_ADDRESS);
    const ofUser = await perUser.penalty(user);
    if (ofUser.consumedPoints > MAX_FAILURES_PER_USER) await perAddress.reward(address, 1);
    refuseOver(ctx, ofUser, MAX_FAILURES_PER_USER);
    const found = await attempt().catch(async (error) => {
      await uncount(1);
      throw error;
    });
    // A success also clears earlier failures.
    if (found !== null) await uncount((await perUser.get(user))?.consumedPoints ?? 1);
    else if ((await perName.penalty(name)).consumedPoints === MANY_FAILURES_FOR_NAME)
      onManyWrong(key);
    return found;
  };

  return async (ctx, key, attempt) => {
    // Before waiting, so that an address over its limit takes no turn.
    const before = await perAddress.get(clientAddress(ctx.ip));
    if (before) refuseOver(ctx, before, MAX_FAILURES_PER_ADDRESS - 1);
    const network = clientNetwork(ctx.ip);
    if (queue.isFull(network)) {
      ctx.set('Retry-After', '1');
      throw new AppError('too-many', 'Too many people are signing in at once. Try again.');
    }
    return queue.run(network, () => counted(ctx, key, attempt));
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function refuseOver(ctx: Context, { consumedPoints, msBeforeNext }: Count, most: number): void {
  if (consumedPoints > most) refuse(ctx, msBeforeNext, 'Too many failed attempts to sign in.');
}

/** Throws 'too-many', to be tried again after this many milliseconds. */
export function refuse(ctx: Context, ms: number, reason: string): never {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  ctx.set('Retry-After', String(seconds));
  throw new AppError(
    'too-many',
    `${reason} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
