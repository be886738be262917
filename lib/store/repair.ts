import { AppError } from '#lib/errors.ts';
import { kindOfPlace } from './place.ts';
import { type Fate, repairNote } from './repair-note.ts';
import { type RevisionContent, readRevisionFile, revisionBytes, sealRevision } from './revision.ts';
import type { KeptRevisions } from './revisions.ts';

const MOST_TO_FILL = 1000;

/** What a repaired number gets: the data, the person, the time, and where the data came from. */
type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/** Returns those of all numbers up to the newest that are not used. Refuses a gap too wide to fill. */
export function missingNumbers(revisions: KeptRevisions, numbers: readonly number[]): number[] {
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MOST_TO_FILL)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${revisions.placeOf(newest)}; put back a backup of the ${kindOfPlace(revisions.place)}.`,
    );
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !there.has(n));
}

/** Gives a missing number a revision. Whoever is first, any repair will do. There is nothing to quarantine. */
export async function repairMissing(
  revisions: KeptRevisions,
  number: number,
  repair: Repair,
): Promise<null> {
  await revisions.put(number, await repairOf(revisions, number, repair, 'missing'));
  return null;
}

/** Writes a damaged revision anew. Returns where its bytes are now; null, and nothing done, if it was sound. */
export async function repairDamaged(
  revisions: KeptRevisions,
  number: number,
  repair: Repair,
): Promise<string | null> {
  const bytes = await revisions.bytesLeft(number);
  if (bytes && readRevisionFile(bytes, number)?.data) return null;
  return revisions.repair(number, await repairOf(revisions, number, repair, 'damaged'));
}

async function repairOf(
  revisions: KeptRevisions,
  number: number,
  { from, ...content }: Repair,
  fate: Fate,
): Promise<Buffer> {
  const before = await revisions.bytesLeft(number - 1);
  return revisionBytes(
    sealRevision({
      ...content,
      revision: number,
      parent: (before && readRevisionFile(before, number - 1)?.checksum) ?? null,
      changes: [],
      note: repairNote(number, fate, from),
    }),
  );
}
