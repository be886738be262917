import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/errors.ts';
import { packBackup, type RevisionBytes } from './backup-archive.ts';
import { errnoOf, linkNew, replaceFile, sweepTemporaries, syncFolder } from './durable.ts';
import { readEach, usedNumbers } from './history.ts';
import { Log } from './log.ts';
import { noCatalogue } from './no-catalogue.ts';
import { type Place, REVISIONS, read, revisionKey } from './place.ts';
import { readRevisionFile } from './revision.ts';
import { readSideFiles } from './side-files.ts';

/** Hears how many revisions were copied so far, and how many of them were damaged before. */
type Listener = (copied: number, damaged: number) => void;

/**
 * Copies every revision, site.json and seed.json into a file for its owner alone and returns the number of the newest.
 * Revisions never change, so the copy is consistent whoever writes meanwhile. The file is there whole or not at all.
 */
export async function backUp(
  place: Place,
  file: string,
  onCopied: Listener = () => {},
): Promise<number> {
  const target = await backupTarget(file);
  const write = async (pack: Pack['pack']) => {
    await sweepTemporaries(path.dirname(target), path.basename(target));
    await replaceFile(target, pack);
  };
  return backUpInto(place, target, { file, write, onCopied });
}

/** Does the same under the first of the names that nobody has, and returns it too. */
export async function backUpAsNew(
  place: Place,
  nameOf: (count: number) => string,
  onCopied: Listener = () => {},
): Promise<{ file: string; revision: number }> {
  let file = nameOf(1);
  const write = async (pack: Pack['pack']) => {
    for (let count = 2; !(await linkNew(file, pack)); count++) file = nameOf(count);
  };
  const revision = await backUpInto(place, file, { file, write, onCopied });
  return { file, revision };
}

async function backUpInto(
  place: Place,
  target: string,
  to: { file: string; write: (pack: Pack['pack']) => Promise<void>; onCopied: Listener },
): Promise<number> {
  const { file, write, onCopied } = to;
  await refuseNone(place);
  await refuseRevisionFolder(place, target);
  const { revision, pack } = await backupOf(place, onCopied);
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
  place: Place,
  target: NodeJS.WritableStream,
  onCopied: Listener = () => {},
): Promise<number> {
  await refuseNone(place);
  const { revision, pack } = await backupOf(place, onCopied);
  await pipeline(pack(), target, { end: false });
  return revision;
}

/** Refuses a place without a catalogue: to read there would make one. */
async function refuseNone(place: Place): Promise<void> {
  if ((await usedNumbers(place)).length === 0) throw noCatalogue(place.address);
}

type Pack = { revision: number; pack: () => Readable };

/** Returns the newest revision's number, and what packs it and all before it, as often as it is called. */
async function backupOf(place: Place, onCopied: Listener): Promise<Pack> {
  const { number: revision, bytes: newestBytes } = await newestWhole(place);
  const files = await readSideFiles(place.address.folder);
  const older = Array.from({ length: revision - 1 }, (_, index) => revision - 1 - index);
  // Newest first: data is dropped from the oldest up, and a backup is not to lose what it came too late for.
  async function* all(): AsyncGenerator<RevisionBytes> {
    yield { number: revision, bytes: newestBytes };
    let damaged = 0;
    for await (const { number, found } of readEach(place, older)) {
      if (found instanceof AppError && found.code === 'unavailable') throw found;
      // What nobody can read any more is as damaged in the backup as it is here.
      const bytes = Buffer.isBuffer(found) ? found : Buffer.alloc(0);
      if (!readRevisionFile(bytes, number)) damaged++;
      onCopied(revision - number, damaged);
      yield { number, bytes };
    }
  }
  return { revision, pack: () => packBackup(revision, files, all()) };
}

/** Returns the newest revision, which a backup needs with its data. */
async function newestWhole(place: Place): Promise<RevisionBytes> {
  // Refuses what no start would take.
  const log = new Log(place);
  for (;;) {
    await log.look();
    const { revision: number } = log.current;
    const bytes = await read(place, revisionKey(number));
    if (bytes && readRevisionFile(bytes, number)?.data) return { number, bytes };
    // Others have committed so much meanwhile that its data was dropped.
  }
}

/** Refuses the folder of revisions: a backup under the name of a revision would be one. */
async function refuseRevisionFolder(place: Place, file: string): Promise<void> {
  if (place.address.database) return;
  const revisions = await stat(place.nameOf(REVISIONS));
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
