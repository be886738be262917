import { AppError } from '#lib/errors.ts';
import { backendName } from '../backend/address.ts';
import {
  type Backend,
  REVISIONS,
  type ReadResult,
  reasonOf,
  revisionKey,
  revisionNumberOf,
} from '../backend/backend.ts';
import { checkInvariants } from './invariants.ts';
import {
  isRepair,
  type PrunedRevision,
  type Revision,
  type RevisionHeader,
  readHeader,
  readRevisionFile,
} from './revision.ts';

/** There while a backup is being restored into an empty place: until it is gone again, there is no catalogue. */
export const RESTORING = `${REVISIONS}restoring`;
const LINES_AT_ONCE = 100;
/** Each may have ten megabytes. */
const WHOLE_AT_ONCE = 10;

type Finding = { revision: number; place: string; finding: string };

/** Returns the used numbers, lowest first; none where there is no catalogue yet. Refuses a restore that was cut short. */
export async function revisionNumbers(backend: Backend): Promise<number[]> {
  const keys = await backend.list(REVISIONS);
  if (keys.includes(RESTORING))
    throw new AppError(
      'unavailable',
      `A restore into ${backendName(backend.address)} is under way or was cut short: run it again.`,
    );
  return keys
    .map(revisionNumberOf)
    .filter((number) => number !== null)
    .sort((a, b) => a - b);
}

/** Returns the first number below the newest that is not among these; undefined where none is missing. */
export function firstGap(numbers: readonly number[]): number | undefined {
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  return gap < 0 ? undefined : gap + 1;
}

/** Returns what stands under each number, in their order, read some at a time as it is asked for. */
export async function* readEach(
  backend: Backend,
  numbers: readonly number[],
  part: 'all' | 'first line' = 'all',
): AsyncGenerator<{ number: number; found: ReadResult }> {
  const atOnce = part === 'all' ? WHOLE_AT_ONCE : LINES_AT_ONCE;
  for (let from = 0; from < numbers.length; from += atOnce) {
    const some = numbers.slice(from, from + atOnce);
    const all = await backend.readAll(some.map(revisionKey), part);
    for (const [index, number] of some.entries()) yield { number, found: all[index] ?? null };
  }
}

/** Returns one revision, whole or pruned. Refuses one that is not there or is damaged. */
export async function readRevision(
  backend: Backend,
  number: number,
): Promise<Revision | PrunedRevision> {
  const [found = null] = await backend.readAll([revisionKey(number)]);
  return partOf(backend, number, found, readRevisionFile);
}

/**
 * Returns headers from a number down, the newest where none is named, to the one that follows `after`, read as they are asked
 * for. A damaged one is told to the listener and passed over; without a listener it is an error.
 */
export async function* listRevisions(
  backend: Backend,
  options: { from?: number; after?: number; onDamaged?: (error: AppError) => void } = {},
): AsyncGenerator<RevisionHeader> {
  const { from = (await revisionNumbers(backend)).at(-1) ?? 0, after = 0, onDamaged } = options;
  const length = Math.max(from - after, 0);
  const numbers = Array.from({ length }, (_, index) => from - index);
  for await (const { number, found } of readEach(backend, numbers, 'first line')) {
    try {
      yield partOf(backend, number, found, readHeader);
    } catch (error) {
      if (!onDamaged || !(error instanceof AppError) || error.code === 'newer') throw error;
      onDamaged(error);
    }
  }
}

/** Reads every revision, oldest first, and returns what is wrong: nothing, if all is as it was written. */
export async function verifyChain(
  backend: Backend,
  onRevision: (checked: number) => void = () => {},
): Promise<Finding[]> {
  const newest = (await revisionNumbers(backend)).at(-1) ?? 0;
  const findings: Finding[] = [];
  let before: RevisionHeader | null = null;
  const all = Array.from({ length: newest }, (_, index) => index + 1);
  for await (const { number, found } of readEach(backend, all)) {
    const revision = Buffer.isBuffer(found) ? readRevisionFile(found, number) : null;
    const isBare = number === newest && revision !== null && !revision.data;
    const finding =
      readProblem(found) ??
      revisionProblem(before, revision) ??
      (isBare ? 'has lost its data' : null);
    if (finding)
      findings.push({ revision: number, place: backend.locationOf(revisionKey(number)), finding });
    before = revision;
    onRevision(number);
  }
  return findings;
}

/** Returns what is wrong with a revision that follows another; null if nothing is. */
export function revisionProblem(
  before: RevisionHeader | null,
  revision: Revision | PrunedRevision | null,
): string | null {
  if (revision === null) return 'is not what was written';
  return brokenLink(before, revision) ?? brokenRule(revision);
}

/** Returns why there is nothing to verify in what was found; null where there is. */
export function readProblem(found: ReadResult): string | null {
  if (found === null) return 'is missing';
  return found instanceof AppError ? `cannot be read (${reasonOf(found)})` : null;
}

function partOf<T>(
  backend: Backend,
  number: number,
  found: ReadResult,
  parse: (bytes: Buffer, number: number) => T | null,
): T {
  if (found instanceof AppError) throw found;
  if (found === null) throw missing(backend, number);
  const part = parse(found, number);
  if (part !== null) return part;
  const where = backend.locationOf(revisionKey(number));
  throw new AppError('damaged', `Revision ${number} is damaged: ${where}.`);
}

function missing({ address }: Backend, number: number): AppError {
  return new AppError('not-found', `There is no revision ${number} in ${backendName(address)}.`);
}

/** After a repair the chain begins anew: its successor may have been made from what was there before. */
function brokenLink(before: RevisionHeader | null, revision: RevisionHeader): string | null {
  if (before === null || isRepair(before) || revision.parent === before.checksum) return null;
  return 'does not follow from the revision before it';
}

function brokenRule({ data }: Revision | PrunedRevision): string | null {
  try {
    if (data) checkInvariants(data);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
