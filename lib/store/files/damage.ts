import { lstat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { printedCommand } from '../printed-command.ts';
import { readRevisionFile } from '../revision.ts';
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

/**
 * Returns the newest revision from this number down that is whole and still has its data; null if none is. Refuses to
 * pass over one that may be sound.
 */
export async function newestSound(directory: string, from: number): Promise<number | null> {
  const numbers = await revisionNumbers(revisionFolder(directory)).catch(() => []);
  for (const number of numbers.filter((each) => each <= from).reverse()) {
    const bytes = await bytesLeft(directory, number);
    const revision = bytes && readRevisionFile(bytes, number);
    if (revision) return revision.data ? number : null;
  }
  return null;
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
  return new AppError('damaged', `${file} is damaged; ${await remedy(directory, number - 1)}`);
}

/** Returns the refusal for a number that is not there though a later one is or was. */
export async function missingRevision(
  directory: string,
  number: number,
  newest: number,
): Promise<AppError> {
  const file = revisionPath(revisionFolder(directory), number);
  return new AppError('damaged', `${file} is missing; ${await remedy(directory, newest)}`);
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
    : await remedy(directory, number - 1);
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

/** Returns the refusal for a change that has its name, and no promise from the disk that it keeps it. */
export function unconfirmedWrite(error: unknown): AppError {
  return new AppError(
    'unconfirmed',
    'The change may or may not have been saved. Look before you save it again.',
    { cause: error },
  );
}

/** Returns the way out, as the end of a sentence. Rejects where a newer version wrote what it would go back to. */
async function remedy(directory: string, from: number): Promise<string> {
  const sound = await newestSound(directory, from).catch((error) => {
    if (error instanceof AppError && error.code !== 'newer') return error;
    throw error;
  });
  if (sound instanceof AppError) return sound.message;
  if (sound === null) return 'no older revision is sound, so put back a backup of the data folder.';
  return `restore an older revision with: ${printedCommand(`data restore --revision ${sound}`, directory)}`;
}
