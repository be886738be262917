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
/** Checks of a password: each takes 64 MiB, and a core for some 50 ms. Two leave half of Node's worker threads to the files. */
const PASSWORD_CHECKS = { maxRunning: 2, maxWaitingPerGroup: 4, maxWaiting: 200 };

/** Runs an attempt to sign in with the key of a name; null where it fails. Throws 'too-many' where too many have. */
export type LimitGuesses = <T>(
  ctx: Context,
  key: string,
  attempt: () => Promise<T | null>,
) => Promise<T | null>;

/**
 * Returns a limit on guessing: in 15 minutes 5 failures for one username from one address, and 20 from one address.
 * Attempts run two at a time, each counted before it runs: many at once get no further than one after another, and
 * a right password is not refused because of others that are still being checked, but where its address has come that
 * close to its limit. Networks follow one another, so that one that guesses without end holds up nobody else.
 * `onManyWrong` hears of the key of a name once a hundred passwords were wrong for it.
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

    // Before the user is counted: usernames made up at a refused address take no memory.
    refuseOver(ctx, await perAddress.penalty(address), MAX_FAILURES_PER_ADDRESS);
    const ofUser = await perUser.penalty(user);
    if (ofUser.consumedPoints > MAX_FAILURES_PER_USER) await perAddress.reward(address, 1);
    refuseOver(ctx, ofUser, MAX_FAILURES_PER_USER);
    const found = await attempt().catch(async (error) => {
      await uncount(1);
      throw error;
    });
    // A success also clears the failures before it.
    if (found !== null) await uncount((await perUser.get(user))?.consumedPoints ?? 1);
    else if ((await perName.penalty(name)).consumedPoints === MANY_FAILURES_FOR_NAME)
      onManyWrong(key);
    return found;
  };

  return async (ctx, key, attempt) => {
    // Before it waits: an address that is over its limit takes nobody's turn.
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
