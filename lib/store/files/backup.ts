import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/errors.ts';
import { packBackup, type RevisionBytes, SIDE_FILES, type SideFile } from '../backup-archive.ts';
import { readRevisionFile } from '../revision.ts';
import { hasCatalogue, noCatalogue } from './catalogue-place.ts';
import { bytesLeft } from './damage.ts';
import { errnoOf, replaceFile, sweepBeside, syncFolder } from './durable.ts';
import { readRegular } from './regular-file.ts';
import { RevisionFiles } from './revision-files.ts';
import { revisionFolder, revisionPath } from './revision-folder.ts';

/** Hears how many revisions were copied so far, and how many of them were damaged before. */
type Listener = (copied: number, damaged: number) => void;

/**
 * Copies every revision, site.json and seed.json into a file for its owner alone and returns the number of the newest.
 * Revisions never change, so the copy is consistent whoever writes meanwhile. The file is there whole or not at all.
 */
export async function backUp(
  directory: string,
  file: string,
  onCopied: Listener = () => {},
): Promise<number> {
  const target = await backupTarget(file);
  if (!(await hasCatalogue(directory))) throw noCatalogue(directory);
  await refuseRevisionFolder(directory, target);
  const { revision, pack } = await backupOf(directory, onCopied);
  try {
    await sweepBeside(target);
    await replaceFile(target, pack);
    await syncFolder(path.dirname(target));
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A name that ends in a slash is that of a folder.
    const folder = file.endsWith('/') ? file : path.dirname(file);
    const reason = errnoOf(error) === 'ENOENT' ? `there is no folder ${folder}` : errnoOf(error);
    throw new AppError('unavailable', `The backup could not be written to ${file}: ${reason}.`, {
      cause: error,
    });
  }
  return revision;
}

/** Writes the same into a stream, which stays open, and returns the number of the newest revision. */
export async function backUpTo(
  directory: string,
  target: NodeJS.WritableStream,
  onCopied: Listener = () => {},
): Promise<number> {
  if (!(await hasCatalogue(directory))) throw noCatalogue(directory);
  const { revision, pack } = await backupOf(directory, onCopied);
  await pipeline(pack(), target, { end: false });
  return revision;
}

type Pack = { revision: number; pack: () => Readable };

/** Returns the newest revision's number, and what packs it and all before it, as often as it is called. */
async function backupOf(directory: string, onCopied: Listener): Promise<Pack> {
  const newest = await new RevisionFiles(directory).read();
  if (newest === null) throw noCatalogue(directory);
  const { revision } = newest;
  const newestBytes = await readRegular(revisionPath(revisionFolder(directory), revision));
  // Others have committed so much meanwhile that its data was dropped, and a backup needs it.
  if (!readRevisionFile(newestBytes, revision)?.data) return backupOf(directory, onCopied);
  const files = await sideFiles(directory);
  // Newest first: data is dropped from the oldest up, and a backup is not to lose what it came too late for.
  async function* revisions(): AsyncGenerator<RevisionBytes> {
    yield { number: revision, bytes: newestBytes };
    let damaged = 0;
    for (let number = revision - 1; number > 0; number--) {
      // What nobody can read any more is as damaged in the backup as it is here.
      const bytes = (await bytesLeft(directory, number)) ?? Buffer.alloc(0);
      if (!readRevisionFile(bytes, number)) damaged++;
      onCopied(revision - number, damaged);
      yield { number, bytes };
    }
  }
  return { revision, pack: () => packBackup(revision, files, revisions()) };
}

async function sideFiles(directory: string): Promise<Map<SideFile, Buffer>> {
  const found = new Map<SideFile, Buffer>();
  for (const name of SIDE_FILES) {
    const file = path.join(directory, name);
    const content = await readFile(file).catch((error) => {
      if (errnoOf(error) === 'ENOENT') return null;
      throw new AppError('unavailable', `${file} cannot be read (${errnoOf(error)}).`);
    });
    if (content) found.set(name, content);
  }
  return found;
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
