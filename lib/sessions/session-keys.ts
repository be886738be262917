import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { errnoOf, putIfAbsent, sweepBeside, syncFolder } from '#lib/store/files/durable.ts';

const NAME = 'session-keys';
/** The least characters of a key, and the bytes of one that is made. */
export const MIN_KEY_LENGTH = 32;

/**
 * Returns the keys that session cookies are signed with, from the file session-keys of the data folder: one a line, the
 * newest first. Where there is no such file it is made, for its owner alone; of several processes that start at once,
 * one makes it and all read it.
 */
export async function readSessionKeys(directory: string): Promise<string[]> {
  const file = path.join(directory, NAME);
  try {
    await sweepBeside(file);
    const kept = await keptKeys(directory);
    if (kept !== null) return keysOf(kept, file);
    await putKeys(directory, newKeys());
    return keysOf(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      `${file} cannot be read or made (${errnoOf(error)}): make its folder writable, or set SESSION_KEYS.`,
      { cause: error },
    );
  }
}

/** Returns the keys of a data folder as they are kept, null where there are none. Makes none. */
export async function keptKeys(directory: string): Promise<string | null> {
  return readFile(path.join(directory, NAME), 'utf8').catch((error) => {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Keeps keys in a data folder, unless it has some. */
export async function putKeys(directory: string, keys: string): Promise<void> {
  await putIfAbsent(path.join(directory, NAME), keys).catch((error) => {
    if (errnoOf(error) !== 'EEXIST') throw error;
  });
  await syncFolder(directory);
}

/** Returns what is kept of a key that is made, as a line. */
export function newKeys(): string {
  return `${randomBytes(MIN_KEY_LENGTH).toString('base64url')}\n`;
}

/** Returns the keys in a text of lines. Refuses one without usable keys, by where it was found. */
export function keysOf(text: string, where: string): string[] {
  const keys = text.split('\n').filter((line) => line.trim() !== '');
  if (keys.length > 0 && keys.every((key) => key.length >= MIN_KEY_LENGTH)) return keys;
  throw new AppError(
    'damaged',
    `${where} holds no usable keys: remove it, and a new one is made (everyone signs in again).`,
  );
}
