import { lstat, stat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { errnoOf } from './durable.ts';
import { revisionFolder } from './revision-folder.ts';

const NOT_USABLE = new Set<string | undefined>(['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'ELOOP']);

/** Returns whether an error is that a name on the way to a revision cannot be used as a folder. */
export function isNotUsable(error: unknown): boolean {
  return NOT_USABLE.has(errnoOf(error));
}

/** Refuses a data folder, or a folder of revisions in it, that is a link to what is not there: a disk not mounted. */
export async function refuseLostLink(directory: string): Promise<void> {
  if (await leadsNowhere(directory))
    throw new AppError(
      'damaged',
      `${directory} is a link that leads nowhere; make it lead to the data folder.`,
    );
  const folder = revisionFolder(directory);
  if (await leadsNowhere(folder))
    throw new AppError(
      'damaged',
      `${folder} is a link that leads nowhere; make it lead to the folder that holds the revisions.`,
    );
}

async function leadsNowhere(folder: string): Promise<boolean> {
  const [link, end] = await Promise.allSettled([lstat(folder), stat(folder)]);
  const isLink = link.status === 'fulfilled' && link.value.isSymbolicLink();
  return isLink && end.status === 'rejected' && errnoOf(end.reason) === 'ENOENT';
}

/** Returns whether a listing of revisions failed because there is no catalogue yet. Refuses one behind a lost link. */
export async function isBeforeTheFirst(directory: string, error: unknown): Promise<boolean> {
  await refuseLostLink(directory);
  return errnoOf(error) === 'ENOENT';
}

/** Returns the refusal for a folder that cannot be read: its revisions may well be sound. Rejects with that of a lost link. */
export async function unreadableFolder(directory: string, error: unknown): Promise<AppError> {
  const folder = revisionFolder(directory);
  const options = { cause: error };
  await refuseLostLink(directory);
  if (isNotUsable(error))
    return new AppError(
      'damaged',
      `${folder} cannot be used (${errnoOf(error)}); make it a folder this user can read and write.`,
      options,
    );
  return new AppError(
    'unavailable',
    `${folder} cannot be read just now (${errnoOf(error)}); try again.`,
    options,
  );
}
