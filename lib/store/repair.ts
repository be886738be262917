import { link, readFile, stat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { errnoOf, putIfAbsent, replaceFile, syncFolder } from './durable.ts';
import {
  type Revision,
  type RevisionContent,
  readRevisionFile,
  revisionBytes,
  sealRevision,
} from './revision.ts';
import { revisionFolder, revisionNumbers, revisionPath } from './revision-folder.ts';

const MOST_TO_FILL = 1000;

/** What a repaired number gets: the data, the person, the time, and where the data came from. */
export type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/** The numbers below the newest that have no file. */
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

/** Gives a missing number a revision. Whoever is first, any repair will do. */
export async function repairMissing(
  directory: string,
  number: number,
  repair: Repair,
): Promise<void> {
  const folder = revisionFolder(directory);
  const revision = await repairOf(directory, number, repair, 'was missing');
  try {
    await putIfAbsent(revisionPath(folder, number), revisionBytes(revision));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  await syncFolder(folder);
}

/** Writes a damaged revision anew. Answers where its bytes are now; null, and nothing done, if it was sound. */
export async function repairDamaged(
  directory: string,
  number: number,
  repair: Repair,
): Promise<string | null> {
  const folder = revisionFolder(directory);
  const file = revisionPath(folder, number);
  if (readRevisionFile(await readFile(file), number)?.data) return null;
  const revision = await repairOf(directory, number, repair, 'was damaged');
  const keptAside = await keepAside(file);
  await syncFolder(folder);
  await replaceFile(file, revisionBytes(revision));
  await syncFolder(folder);
  return keptAside;
}

async function repairOf(
  directory: string,
  number: number,
  { from, ...content }: Repair,
  fate: string,
): Promise<Revision> {
  const before = revisionPath(revisionFolder(directory), number - 1);
  const bytes = await readFile(before).catch(() => Buffer.alloc(0));
  return sealRevision({
    ...content,
    revision: number,
    parent: readRevisionFile(bytes, number - 1)?.checksum ?? null,
    changes: [],
    note: `Revision ${number} ${fate}. This repair holds the data of ${from}.`,
  });
}

/** A second name for the bytes of a file: N.damaged, or the next that is free. After a crash it has one already. */
async function keepAside(file: string): Promise<string> {
  for (let copy = 1; ; copy++) {
    const aside = file.replace(/\.json$/, copy === 1 ? '.damaged' : `.damaged.${copy}`);
    try {
      await link(file, aside);
      return aside;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
      const [kept, damaged] = await Promise.all([stat(aside), stat(file)]);
      if (kept.ino === damaged.ino) return aside;
    }
  }
}
