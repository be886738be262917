import { AppError } from '#lib/errors.ts';
import { readEach, usedNumbers } from './history.ts';
import { type Found, type Place, read, revisionKey } from './place.ts';
import { placeName } from './place-address.ts';
import { readHeader, refuseNewer } from './revision.ts';

/** The newest revisions of both places, before a copy. */
export type CopyPlan = { from: number; to: number };

/** Hears which revision was compared or copied. */
type Listener = (revision: number) => void;

/**
 * Returns what there is to copy: nothing where the target is as far or further on. Refuses where neither place holds the
 * beginning of the other.
 */
export async function planCopy(
  from: Place,
  to: Place,
  onRevision: Listener = () => {},
): Promise<CopyPlan> {
  const plan = { from: await newestOf(from), to: await newestOf(to) };
  if (plan.from === 0)
    throw new AppError('not-found', `There is no catalogue in ${placeName(from.address)} to copy.`);
  for (const [place, newest] of [
    [from, plan.from],
    [to, plan.to],
  ] as const)
    if (newest > 0) refuseNewer(await bytesOf(place, newest));
  const both = Array.from({ length: Math.min(plan.from, plan.to) }, (_, index) => index + 1);
  const others = readEach(to, both);
  for await (const { number, found } of readEach(from, both)) {
    const other = (await others.next()).value?.found ?? null;
    if (!isSameRevision(sureOf(from, number, found), sureOf(to, number, other), number))
      throw apart(from, to, number);
    onRevision(number);
  }
  return plan;
}

/**
 * Copies every revision that the target has not, byte by byte, lowest first, and returns the newest: one cut short is
 * simply run again. A source that changes meanwhile is followed to its newest revision, which alone surely has its data.
 */
export async function copyRevisions(
  from: Place,
  to: Place,
  plan: CopyPlan,
  onRevision: Listener = () => {},
): Promise<number> {
  let newest = plan.from;
  for (let number = plan.to + 1; number <= newest; number++) {
    const bytes = await bytesOf(from, number);
    // Another copy may have been faster; what is not the same has been committed there.
    const put = await to.putIfAbsent(revisionKey(number), bytes);
    if (put !== 'put' && !isSameRevision(bytes, await bytesOf(to, number), number))
      throw apart(from, to, number);
    onRevision(number);
    if (number === newest) newest = await newestOf(from);
  }
  return newest;
}

/** Returns the newest number of a place, 0 where there is none. Refuses a place in which a number is missing. */
async function newestOf(place: Place): Promise<number> {
  const numbers = await usedNumbers(place);
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  if (gap >= 0) sureOf(place, gap + 1, null);
  return numbers.length;
}

async function bytesOf(place: Place, number: number): Promise<Buffer> {
  return sureOf(place, number, await read(place, revisionKey(number)));
}

/** Returns what was found under a number, where that is something. */
function sureOf(place: Place, number: number, found: Found): Buffer {
  if (Buffer.isBuffer(found)) return found;
  if (found) throw found;
  const where = place.nameOf(revisionKey(number));
  throw new AppError('damaged', `${where} is missing; nothing was copied.`);
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

function apart(from: Place, to: Place, number: number): AppError {
  return new AppError(
    'conflict',
    `Revision ${number} is another in ${placeName(from.address)} than in ${placeName(to.address)}; copy into an empty place.`,
  );
}
