import { lstat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import {
  type Revision,
  type RevisionContent,
  readRevisionFile,
  revisionBytes,
  sealRevision,
} from '../revision.ts';
import { bytesLeft } from './damage.ts';
import { errnoOf, putIfAbsent, replaceFile, syncFolder } from './durable.ts';
import { linkToQuarantine, moveToQuarantine } from './quarantine.ts';
import { readRegular } from './regular-file.ts';
import { type Fate, repairNote } from './repair-note.ts';
import { revisionFolder, revisionNumbers, revisionPath } from './revision-folder.ts';

const MOST_TO_FILL = 1000;

/** What a repaired number gets: the data, the person, the time, and where the data came from. */
type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/** Returns the numbers below the newest that have no file. Refuses a gap too wide to fill. */
export async function missingNumbers(directory: string): Promise<number[]> {
  const numbers = await revisionNumbers(revisionFolder(directory));
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MOST_TO_FILL)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${revisionPath(revisionFolder(directory), newest)}; put back a backup of the data folder.`,
    );
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !there.has(n));
}

/** Gives a missing number a revision. Whoever is first, any repair will do. There is nothing to quarantine. */
export async function repairMissing(
  directory: string,
  number: number,
  repair: Repair,
): Promise<null> {
  const folder = revisionFolder(directory);
  const revision = await repairOf(directory, number, repair, 'missing');
  await putUnlessTaken(revisionPath(folder, number), revisionBytes(revision));
  await syncFolder(folder);
  return null;
}

/** Writes a damaged revision anew. Returns where its bytes are now; null, and nothing done, if it was sound. */
export async function repairDamaged(
  directory: string,
  number: number,
  repair: Repair,
): Promise<string | null> {
  const folder = revisionFolder(directory);
  const file = revisionPath(folder, number);
  const bytes = await bytesLeft(directory, number);
  if (bytes && readRevisionFile(bytes, number)?.data) return null;
  const revision = await repairOf(directory, number, repair, 'damaged');
  const isFile = await lstat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  const quarantined = await (isFile ? linkToQuarantine : moveToQuarantine)(file);
  await syncFolder(folder);
  // A name that was free for a moment may be another process's commit by now: that stays.
  await (isFile ? replaceFile : putUnlessTaken)(file, revisionBytes(revision));
  await syncFolder(folder);
  return quarantined;
}

async function putUnlessTaken(file: string, content: Buffer): Promise<void> {
  await putIfAbsent(file, content).catch((error) => {
    if (errnoOf(error) !== 'EEXIST') throw error;
  });
}

async function repairOf(
  directory: string,
  number: number,
  { from, ...content }: Repair,
  fate: Fate,
): Promise<Revision> {
  const before = revisionPath(revisionFolder(directory), number - 1);
  const bytes = await readRegular(before).catch(() => Buffer.alloc(0));
  return sealRevision({
    ...content,
    revision: number,
    parent: readRevisionFile(bytes, number - 1)?.checksum ?? null,
    changes: [],
    note: repairNote(number, fate, from),
  });
}
