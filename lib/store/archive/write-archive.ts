import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#lib/errors.ts';
import { errnoOf, replaceFile, sweepTemporaries, syncFolder } from '../backend/files/durable.ts';
import { mayFollowLink } from '../backend/files/owner.ts';

type Target = { file: string; written: string; what: string };

/** Returns where an archive is written. `what` names it in sentences: 'backup'. Throws if the file cannot be replaced. */
export async function archiveTarget(file: string, what: string): Promise<Target> {
  const found = await stat(file).catch(() => null);
  // A rename would replace a device with a file.
  if (found && !found.isFile()) {
    const kind = found.isDirectory() ? 'is a folder' : 'is not a file';
    throw new AppError('invalid', `${file} ${kind}; name a file for the ${what}.`);
  }
  // Replaces the target of a link, unless root would follow another user's link.
  const written = found && mayFollowLink(await lstat(file)) ? await realpath(file) : file;
  return { file, written, what };
}

/** Writes an archive, completely or not at all, with access for its owner alone. Throws if it cannot be written. */
export async function writeArchive(
  { file, written, what }: Target,
  pack: () => Readable,
): Promise<void> {
  try {
    const folder = path.dirname(written);
    await sweepTemporaries(folder, (name) => name === path.basename(written));
    await replaceFile(written, pack);
    await syncFolder(folder);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A path that ends in a slash names a folder.
    const folder = file.endsWith('/') ? file : path.dirname(file);
    const reason = errnoOf(error) === 'ENOENT' ? `there is no folder ${folder}` : errnoOf(error);
    const sentence = `The ${what} could not be written to ${file}: ${reason}.`;
    throw new AppError('unavailable', sentence, { cause: error });
  }
}
