import { randomBytes } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import { backendName } from '../backend/address.ts';
import { type Backend, readKey, reasonOf } from '../backend/backend.ts';
import { NoHardLinks } from '../backend/files/durable.ts';

const KEY = 'session-keys';
/** Minimum length of a session key in characters, and the bytes of a generated one. */
export const MIN_KEY_LENGTH = 32;

/** Returns the keys that sign cookies, newest first. Generates one if there is none; processes that start at once share it. */
export async function readSessionKeys(backend: Backend): Promise<string[]> {
  const where = backend.locationOf(KEY);
  try {
    const fresh = `${randomBytes(MIN_KEY_LENGTH).toString('base64url')}\n`;
    if ((await readKey(backend, KEY)) === null) await backend.putIfAbsent(KEY, Buffer.from(fresh));
    return parseKeys(`${await readKey(backend, KEY)}`, where);
  } catch (error) {
    if (error instanceof NoHardLinks) throw error;
    if (error instanceof AppError && error.cause === undefined) throw error;
    throw new AppError(
      'unavailable',
      `${where} cannot be read or made (${reasonOf(error)}): make it writable, or set SESSION_KEYS.`,
      { cause: error },
    );
  }
}

/** Runs `work`, then copies the session keys. Returns whether there are any. Throws first if the target has different keys. */
export async function copySessionKeys(
  from: Backend,
  to: Backend,
  work: () => Promise<void>,
): Promise<boolean> {
  const [keys, target] = [await readKey(from, KEY), await readKey(to, KEY)];
  if (keys !== null && target !== null && !keys.equals(target))
    throw new AppError(
      'conflict',
      `There are other session keys in ${backendName(to.address)}; leave out --session-keys, and everyone signs in again.`,
    );
  await work();
  if (keys !== null && target === null) await to.putIfAbsent(KEY, keys);
  return keys !== null;
}

function parseKeys(text: string, where: string): string[] {
  const keys = text.split('\n').filter((line) => line.trim() !== '');
  if (keys.length > 0 && keys.every((key) => key.length >= MIN_KEY_LENGTH)) return keys;
  throw new AppError(
    'damaged',
    `${where} holds no usable keys: remove it, and a new one is made (everyone signs in again).`,
  );
}
