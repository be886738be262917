import { lstat, stat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { errnoOf } from './durable.ts';
import { revisionFolder } from './revision-folder.ts';

const NOT_USABLE = new Set<string | undefined>(['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'ELOOP']);

/** Whether an error is that a name on the way to a revision cannot be used as a folder. */
export function isNotUsable(error: unknown): boolean {
  return NOT_USABLE.has(errnoOf(error));
}

/** Whether the folder of revisions is a link to what is not there, such as a disk that is not mounted. */
export async function leadsNowhere(directory: string): Promise<boolean> {
  const folder = revisionFolder(directory);
  const [link, end] = await Promise.allSettled([lstat(folder), stat(folder)]);
  const isThere = link.status === 'fulfilled';
  return isThere && end.status === 'rejected' && errnoOf(end.reason) === 'ENOENT';
}

/** Whether a listing of revisions failed because there is no catalogue yet. */
export async function isBeforeTheFirst(directory: string, error: unknown): Promise<boolean> {
  return errnoOf(error) === 'ENOENT' && !(await leadsNowhere(directory));
}

/** The refusal for a folder that cannot be read: its revisions may well be sound. */
export async function unreadableFolder(directory: string, error: unknown): Promise<AppError> {
  const folder = revisionFolder(directory);
  const options = { cause: error };
  if (await leadsNowhere(directory))
    return new AppError(
      'damaged',
      `${folder} is a link that leads nowhere; make it lead to the folder that holds the revisions.`,
      options,
    );
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
