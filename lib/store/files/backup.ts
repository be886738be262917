import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { readBackup, refuseNewer, revisionBytes } from '../revision.ts';
import { hasCatalogue, noCatalogue } from './catalogue-place.ts';
import { errnoOf, replaceFile, sweepBeside, syncFolder } from './durable.ts';
import type { RestoreSource } from './restore.ts';
import { RevisionFiles } from './revision-files.ts';
import { revisionFolder } from './revision-folder.ts';

/**
 * Copies the newest revision into a file for its owner alone and returns its number. A revision is whole and never
 * changes, so the copy is consistent whoever writes meanwhile. The file is there whole or not at all, in
 * today's format.
 */
export async function backUp(directory: string, file: string): Promise<number> {
  const target = await backupTarget(file);
  if (!(await hasCatalogue(directory))) throw noCatalogue(directory);
  await refuseRevisionFolder(directory, target);
  const revision = await new RevisionFiles(directory).read();
  if (revision === null) throw noCatalogue(directory);
  try {
    await sweepBeside(target);
    await replaceFile(target, revisionBytes(revision));
    await syncFolder(path.dirname(target));
  } catch (error) {
    // A name that ends in a slash is that of a folder.
    const folder = file.endsWith('/') ? file : path.dirname(file);
    const reason = errnoOf(error) === 'ENOENT' ? `there is no folder ${folder}` : errnoOf(error);
    throw new AppError('unavailable', `The backup could not be written to ${file}: ${reason}.`, {
      cause: error,
    });
  }
  return revision.revision;
}

/** Returns a backup as something to restore. Refuses a file that is not, to the byte, what was backed up. */
export async function backupToRestore(file: string): Promise<RestoreSource> {
  const bytes = await readFile(file).catch((error) => {
    if (errnoOf(error) === 'ENOENT') throw new AppError('not-found', `There is no file ${file}.`);
    throw new AppError('unavailable', `${file} cannot be read (${errnoOf(error)}).`, {
      cause: error,
    });
  });
  refuseNewer(bytes, `The backup ${file}`);
  const data = readBackup(bytes)?.data;
  if (!data)
    throw new AppError(
      'damaged',
      `${file} is damaged or is no backup of Longview; nothing was changed. Use another backup.`,
    );
  return { data, from: path.basename(file) };
}

/** Refuses the folder of revisions: a backup under the name of a revision would be one. */
async function refuseRevisionFolder(directory: string, file: string): Promise<void> {
  const revisions = await stat(revisionFolder(directory));
  const target = await stat(path.dirname(file)).catch(() => null);
  if (target && target.ino === revisions.ino && target.dev === revisions.dev)
    throw new AppError(
      'invalid',
      `${file} would lie among the revisions; choose another folder for backups.`,
    );
}

/**
 * Returns the file that a backup of this name replaces: for a link the one it leads to. Refuses what is no file,
 * since a rename would put one in the place of a device or a link.
 */
async function backupTarget(file: string): Promise<string> {
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
