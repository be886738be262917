import { randomBytes } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import { type Place, read, reasonOf } from './place.ts';
import { placeName } from './place-address.ts';

const KEY = 'session-keys';
/** The least characters of a session key, and the bytes of one that is made. */
export const MIN_KEY_LENGTH = 32;

/**
 * Returns the keys that session cookies are signed with, from a place: one a line, the newest first. Where there are none
 * one is made; of several processes that start at once, one makes it and all read it.
 */
export async function readSessionKeys(place: Place): Promise<string[]> {
  const where = place.nameOf(KEY);
  try {
    const made = `${randomBytes(MIN_KEY_LENGTH).toString('base64url')}\n`;
    if ((await read(place, KEY)) === null) await place.putIfAbsent(KEY, Buffer.from(made));
    return keysOf(`${await read(place, KEY)}`, where);
  } catch (error) {
    if (error instanceof AppError && error.cause === undefined) throw error;
    throw new AppError(
      'unavailable',
      `${where} cannot be read or made (${reasonOf(error)}): make it writable, or set SESSION_KEYS.`,
      { cause: error },
    );
  }
}

/**
 * Copies the session keys of one place to another once `work` is done, and returns whether there are any. Refuses, with
 * nothing done, where the other has keys of its own.
 */
export async function copySessionKeys(
  from: Place,
  to: Place,
  work: () => Promise<void>,
): Promise<boolean> {
  const [keys, others] = [await read(from, KEY), await read(to, KEY)];
  if (keys !== null && others !== null && !keys.equals(others))
    throw new AppError(
      'conflict',
      `There are other session keys in ${placeName(to.address)}; leave out --session-keys, and everyone signs in again.`,
    );
  await work();
  if (keys !== null && others === null) await to.putIfAbsent(KEY, keys);
  return keys !== null;
}

/** Returns the keys in a text of lines. Refuses one without usable keys, by where it was found. */
function keysOf(text: string, where: string): string[] {
  const keys = text.split('\n').filter((line) => line.trim() !== '');
  if (keys.length > 0 && keys.every((key) => key.length >= MIN_KEY_LENGTH)) return keys;
  throw new AppError(
    'damaged',
    `${where} holds no usable keys: remove it, and a new one is made (everyone signs in again).`,
  );
}
