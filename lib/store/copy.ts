import { AppError } from '#lib/errors.ts';
import { placeName } from './place.ts';
import { readHeader, refuseNewer } from './revision.ts';
import type { KeptRevisions } from './revisions.ts';

/** The newest revisions of both places, before a copy. */
export type CopyPlan = { from: number; to: number };

/** Hears which revision was compared or copied. */
type Listener = (revision: number) => void;

/**
 * Returns what there is to copy: nothing where the target is as far or further on. Refuses where neither place holds the
 * beginning of the other.
 */
export async function planCopy(
  from: KeptRevisions,
  to: KeptRevisions,
  onRevision: Listener = () => {},
): Promise<CopyPlan> {
  const plan = { from: await newestOf(from), to: await newestOf(to) };
  if (plan.from === 0)
    throw new AppError('not-found', `There is no catalogue in ${placeName(from.place)} to copy.`);
  for (const [revisions, newest] of [
    [from, plan.from],
    [to, plan.to],
  ] as const)
    if (newest > 0) refuseNewer(await revisions.bytes(newest));
  for (let number = 1; number <= Math.min(plan.from, plan.to); number++) {
    const [one, other] = await Promise.all([from.bytes(number), to.bytes(number)]);
    if (!isSameRevision(one, other, number)) throw apart(from, to, number);
    onRevision(number);
  }
  return plan;
}

/**
 * Copies every revision that the target has not, byte by byte, lowest first, and returns the newest: one cut short is
 * simply run again. A source that changes meanwhile is followed to its newest revision, which alone surely has its data.
 */
export async function copyRevisions(
  from: KeptRevisions,
  to: KeptRevisions,
  plan: CopyPlan,
  onRevision: Listener = () => {},
): Promise<number> {
  await to.prepare();
  let newest = plan.from;
  for (let number = plan.to + 1; number <= newest; number++) {
    const bytes = await from.bytes(number);
    // Another copy may have been faster; what is not the same has been committed there.
    if (!(await to.put(number, bytes)) && !isSameRevision(bytes, await to.bytes(number), number))
      throw apart(from, to, number);
    onRevision(number);
    if (number === newest) newest = await newestOf(from);
  }
  return newest;
}

/** Returns the newest number of a place, 0 where there is none. Refuses a place in which a number is missing. */
async function newestOf(revisions: KeptRevisions): Promise<number> {
  const numbers = await revisions.numbers();
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  if (gap < 0) return numbers.length;
  throw new AppError('damaged', `${revisions.placeOf(gap + 1)} is missing; nothing was copied.`);
}

/** Returns whether two are the same revision; one of them may have been pruned. */
function isSameRevision(one: Buffer, other: Buffer, number: number): boolean {
  if (one.equals(other)) return true;
  const [checksum, otherChecksum] = [one, other].map((bytes) => checksumIn(bytes, number));
  return checksum !== undefined && checksum === otherChecksum;
}

function checksumIn(bytes: Buffer, number: number): string | undefined {
  return readHeader(bytes.subarray(0, Math.max(bytes.indexOf('\n'), 0)), number)?.checksum;
}

function apart(from: KeptRevisions, to: KeptRevisions, number: number): AppError {
  return new AppError(
    'conflict',
    `Revision ${number} is another in ${placeName(from.place)} than in ${placeName(to.place)}; copy into an empty place.`,
  );
}
