import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/errors.ts';
import { packBackup, type RevisionBytes } from './backup-archive.ts';
import { errnoOf, putIfAbsent, replaceFile, sweepBeside, syncFolder } from './files/durable.ts';
import { revisionFolder } from './files/revision-folder.ts';
import { noCatalogue } from './no-catalogue.ts';
import type { Place } from './place.ts';
import { readRevisionFile } from './revision.ts';
import type { KeptRevisions } from './revisions.ts';
import { readSideFiles } from './side-files.ts';

/** Hears how many revisions were copied so far, and how many of them were damaged before. */
type Listener = (copied: number, damaged: number) => void;

/**
 * Copies every revision, site.json and seed.json into a file for its owner alone and returns the number of the newest.
 * Revisions never change, so the copy is consistent whoever writes meanwhile. The file is there whole or not at all.
 */
export async function backUp(
  revisions: KeptRevisions,
  file: string,
  onCopied: Listener = () => {},
): Promise<number> {
  const target = await backupTarget(file);
  const write = async (pack: Pack['pack']) => {
    await sweepBeside(target);
    await replaceFile(target, pack);
  };
  return backUpInto(revisions, target, { file, write, onCopied });
}

/** Does the same under the first of the names that nobody has, and returns it too. */
export async function backUpAsNew(
  revisions: KeptRevisions,
  nameOf: (count: number) => string,
  onCopied: Listener = () => {},
): Promise<{ file: string; revision: number }> {
  let file = nameOf(1);
  const write = async (pack: Pack['pack']) => {
    for (let count = 2; !(await putAsNew(file, pack)); count++) file = nameOf(count);
  };
  const revision = await backUpInto(revisions, file, { file, write, onCopied });
  return { file, revision };
}

async function putAsNew(file: string, pack: Pack['pack']): Promise<boolean> {
  return putIfAbsent(file, pack).then(
    () => true,
    (error) => {
      if (errnoOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

async function backUpInto(
  revisions: KeptRevisions,
  target: string,
  to: { file: string; write: (pack: Pack['pack']) => Promise<void>; onCopied: Listener },
): Promise<number> {
  const { file, write, onCopied } = to;
  await refuseNone(revisions);
  await refuseRevisionFolder(revisions.place, target);
  const { revision, pack } = await backupOf(revisions, onCopied);
  try {
    await write(pack);
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
  revisions: KeptRevisions,
  target: NodeJS.WritableStream,
  onCopied: Listener = () => {},
): Promise<number> {
  await refuseNone(revisions);
  const { revision, pack } = await backupOf(revisions, onCopied);
  await pipeline(pack(), target, { end: false });
  return revision;
}

/** Refuses a place without a catalogue: to read there would make one. */
async function refuseNone(revisions: KeptRevisions): Promise<void> {
  if ((await revisions.numbers()).length === 0) throw noCatalogue(revisions.place);
}

type Pack = { revision: number; pack: () => Readable };

/** Returns the newest revision's number, and what packs it and all before it, as often as it is called. */
async function backupOf(revisions: KeptRevisions, onCopied: Listener): Promise<Pack> {
  const { number: revision, bytes: newestBytes } = await newestWhole(revisions);
  const files = await readSideFiles(revisions.place.folder);
  // Newest first: data is dropped from the oldest up, and a backup is not to lose what it came too late for.
  async function* all(): AsyncGenerator<RevisionBytes> {
    yield { number: revision, bytes: newestBytes };
    let damaged = 0;
    for (let number = revision - 1; number > 0; number--) {
      // What nobody can read any more is as damaged in the backup as it is here.
      const bytes = (await revisions.bytesLeft(number)) ?? Buffer.alloc(0);
      if (!readRevisionFile(bytes, number)) damaged++;
      onCopied(revision - number, damaged);
      yield { number, bytes };
    }
  }
  return { revision, pack: () => packBackup(revision, files, all()) };
}

/** Returns the newest revision, which a backup needs with its data. */
async function newestWhole(revisions: KeptRevisions): Promise<RevisionBytes> {
  for (let newest = await revisions.read(); newest !== null; ) {
    const bytes = await revisions.bytes(newest.revision);
    if (readRevisionFile(bytes, newest.revision)?.data) return { number: newest.revision, bytes };
    // Others have committed so much meanwhile that its data was dropped.
    newest = (await revisions.read()) ?? newest;
  }
  throw noCatalogue(revisions.place);
}

/** Refuses the folder of revisions: a backup under the name of a revision would be one. */
async function refuseRevisionFolder(place: Place, file: string): Promise<void> {
  if (place.database) return;
  const revisions = await stat(revisionFolder(place.folder));
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
