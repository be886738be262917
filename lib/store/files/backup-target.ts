import { lstat, realpath, stat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { errnoOf } from './durable.ts';

/**
 * The file that a backup of this name replaces: for a link the one it leads to. Refuses what is no file, since a
 * rename would put one in the place of a device or a link.
 */
export async function backupTarget(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (found.isFile()) return await realpath(file);
    throw refusal(file, found.isDirectory() ? 'is a folder' : 'is not a file');
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Nothing there, or a folder on the way that is of no use: then writing says so.
    if (!(await isLink(file))) return file;
    throw refusal(file, `is a link that cannot be followed (${errnoOf(error)})`);
  }
}

async function isLink(file: string): Promise<boolean> {
  return lstat(file).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

function refusal(file: string, what: string): AppError {
  return new AppError('invalid', `${file} ${what}; name a file for the backup.`);
}
