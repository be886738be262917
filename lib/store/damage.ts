import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { claimedFormat, FORMAT, readRevisionFile } from './revision.ts';
import { errnoOf, revisionFolder, revisionPath } from './revision-folder.ts';

/** The newest revision from this number down that is whole and still has its data; null if none is. */
export async function newestSound(directory: string, from: number): Promise<number | null> {
  for (let number = from; number > 0; number--) {
    const file = revisionPath(revisionFolder(directory), number);
    const bytes = await readFile(file).catch(() => null);
    if (bytes && readRevisionFile(bytes, number)?.data) return number;
  }
  return null;
}

/** The refusal for a revision that is not what was written: names the file and the way out. */
export async function damagedRevision(
  directory: string,
  number: number,
  bytes: Buffer,
): Promise<AppError> {
  const file = revisionPath(revisionFolder(directory), number);
  const format = claimedFormat(bytes);
  const finding =
    format !== null && format > FORMAT
      ? `${file} is in format ${format}, which a newer version of Longview wrote`
      : `${file} is damaged`;
  return new AppError('damaged', `${finding}; ${await remedy(directory, number - 1)}.`);
}

/** The refusal for a number that is not there though a later one is or was. */
export async function missingRevision(
  directory: string,
  number: number,
  newest: number,
): Promise<AppError> {
  const file = revisionPath(revisionFolder(directory), number);
  return new AppError('damaged', `${file} is missing; ${await remedy(directory, newest)}.`);
}

/** Passes a refusal on, and makes one of what the system says when a file cannot be read. */
export async function unreadable(directory: string, file: string, error: unknown): Promise<never> {
  if (error instanceof AppError) throw error;
  const code = errnoOf(error);
  throw new AppError(
    'damaged',
    `${file} cannot be read (${code}); let this user read and write ${directory}.`,
    { cause: error },
  );
}

async function remedy(directory: string, from: number): Promise<string> {
  const sound = await newestSound(directory, from);
  if (sound === null) return 'no older revision is sound, so put back a backup of the data folder';
  return `restore an older revision with: longview data restore --revision ${sound}${dataOption(directory)}`;
}

/** The option a person must add where the folder is not the usual one, quoted for a shell. */
function dataOption(directory: string): string {
  if (path.resolve(directory) === path.resolve('data')) return '';
  const isPlain = /^[\w./-]+$/.test(directory);
  return ` --data ${isPlain ? directory : `'${directory.replaceAll("'", String.raw`'\''`)}'`}`;
}
