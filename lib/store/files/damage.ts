import { lstat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { remedy } from '../remedy.ts';
import { errnoOf } from './durable.ts';
import { readRegular } from './regular-file.ts';
import { revisionFolder, revisionNumbers, revisionPath } from './revision-folder.ts';
import { isNotUsable, unreadableFolder } from './unusable-folder.ts';

const OUT_OF_HANDLES = new Set<string | undefined>(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const NOT_ALLOWED = new Set<string | undefined>(['EACCES', 'EPERM']);

/** Returns whether a file that cannot be read may well be sound: it is out of reach for the moment, or for this user. */
function mayBeSound(error: unknown): boolean {
  return OUT_OF_HANDLES.has(errnoOf(error)) || NOT_ALLOWED.has(errnoOf(error));
}

/** Returns what the file of a revision holds; null if nobody can read it any more. Refuses where it may well be sound. */
export async function bytesLeft(directory: string, number: number): Promise<Buffer | null> {
  try {
    return await readRegular(revisionPath(revisionFolder(directory), number));
  } catch (error) {
    if (mayBeSound(error)) throw await unreadableRevision(directory, number, error);
    return null;
  }
}

/** Returns the refusal for a revision that is not what was written: names the file and the way out. */
export async function damagedRevision(directory: string, number: number): Promise<AppError> {
  const file = revisionPath(revisionFolder(directory), number);
  return new AppError('damaged', `${file} is damaged; ${await remedyIn(directory, number - 1)}`);
}

/** Returns the refusal for a number that is not there though a later one is or was. */
export async function missingRevision(
  directory: string,
  number: number,
  newest: number,
): Promise<AppError> {
  const file = revisionPath(revisionFolder(directory), number);
  return new AppError('damaged', `${file} is missing; ${await remedyIn(directory, newest)}`);
}

/** Returns the refusal for a revision that the system cannot read. */
export async function unreadableRevision(
  directory: string,
  number: number,
  error: unknown,
): Promise<AppError> {
  const code = errnoOf(error);
  if (code === 'ENOENT') return missingRevision(directory, number, number - 1);
  const file = revisionPath(revisionFolder(directory), number);
  const isThere = await lstat(file).then(
    () => true,
    () => false,
  );
  if (OUT_OF_HANDLES.has(code) || (isNotUsable(error) && !isThere))
    return unreadableFolder(directory, error);
  const wayOut = NOT_ALLOWED.has(code)
    ? 'make it a file this user can read and write.'
    : await remedyIn(directory, number - 1);
  return new AppError('damaged', `${file} cannot be read (${code}); ${wayOut}`, { cause: error });
}

/** Returns the refusal for a change the disk did not take. Nothing of it is left. */
export function refusedWrite(error: unknown): AppError {
  return new AppError(
    'unavailable',
    `The change could not be saved: the disk refused it (${errnoOf(error)}). Nothing was changed; try again.`,
    { cause: error },
  );
}

/** Returns the way out of damage in a folder; what it cannot list it does not go back to. */
function remedyIn(directory: string, from: number): Promise<string> {
  const numbers = () => revisionNumbers(revisionFolder(directory)).catch(() => []);
  const bytesLeftIn = (number: number) => bytesLeft(directory, number);
  return remedy({ place: { folder: directory }, numbers, bytesLeft: bytesLeftIn }, from);
}
