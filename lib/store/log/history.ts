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

/** This key exists while a backup is being restored into an empty backend, which has no catalogue until then. */
export const RESTORING = `${REVISIONS}restoring`;
const HEADERS_PER_READ = 100;
/** Few, because a revision may have 10 MB. */
const REVISIONS_PER_READ = 10;

type Finding = { revision: number; location: string; finding: string };

/** Returns the revision numbers in use, ascending; empty if there is no catalogue. Throws if a restore is unfinished. */
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

/** Returns the lowest number missing from these, which are ascending; undefined if none is missing. */
export function firstGap(numbers: readonly number[]): number | undefined {
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  return gap < 0 ? undefined : gap + 1;
}

/** Yields the bytes of each revision, or of its first line, in the given order. Reads in batches, on demand. */
export async function* readRevisionFiles(
  backend: Backend,
  numbers: readonly number[],
  part: 'all' | 'first line' = 'all',
): AsyncGenerator<{ number: number; found: ReadResult }> {
  const batchSize = part === 'all' ? REVISIONS_PER_READ : HEADERS_PER_READ;
  for (let from = 0; from < numbers.length; from += batchSize) {
    const batch = numbers.slice(from, from + batchSize);
    const all = await backend.readAll(batch.map(revisionKey), part);
    for (const [index, number] of batch.entries()) yield { number, found: all[index] ?? null };
  }
}

/** Returns one revision, whole or pruned. Throws if it is missing or damaged. */
export async function readRevision(
  backend: Backend,
  number: number,
): Promise<Revision | PrunedRevision> {
  const [found = null] = await backend.readAll([revisionKey(number)]);
  return parseFound(backend, number, found, readRevisionFile);
}

/**
 * Yields headers in descending order from `from` (default: the newest) down to, but not including, `after`. Reads on demand.
 * A damaged revision is passed to `onDamaged` and skipped; without that listener it is thrown.
 */
export async function* listRevisions(
  backend: Backend,
  options: { from?: number; after?: number; onDamaged?: (error: AppError) => void } = {},
): AsyncGenerator<RevisionHeader> {
  const { from = (await revisionNumbers(backend)).at(-1) ?? 0, after = 0, onDamaged } = options;
  const length = Math.max(from - after, 0);
  const numbers = Array.from({ length }, (_, index) => from - index);
  for await (const { number, found } of readRevisionFiles(backend, numbers, 'first line')) {
    try {
      yield parseFound(backend, number, found, readHeader);
    } catch (error) {
      if (!onDamaged || !(error instanceof AppError) || error.code === 'newer') throw error;
      onDamaged(error);
    }
  }
}

/** Reads every revision, oldest first, and returns what is wrong; empty if all are intact. */
export async function verifyChain(
  backend: Backend,
  onRevision: (checked: number) => void = () => {},
): Promise<Finding[]> {
  const newest = (await revisionNumbers(backend)).at(-1) ?? 0;
  const findings: Finding[] = [];
  let before: RevisionHeader | null = null;
  const all = Array.from({ length: newest }, (_, index) => index + 1);
  for await (const { number, found } of readRevisionFiles(backend, all)) {
    const revision = Buffer.isBuffer(found) ? readRevisionFile(found, number) : null;
    const hasLostData = number === newest && revision !== null && !revision.data;
    const finding =
      readProblem(found) ??
      revisionProblem(before, revision) ??
      (hasLostData ? 'has lost its data' : null);
    if (finding)
      findings.push({
        revision: number,
        location: backend.locationOf(revisionKey(number)),
        finding,
      });
    before = revision;
    onRevision(number);
  }
  return findings;
}

/** Returns what is wrong with a revision that follows `before`; null if nothing is. */
export function revisionProblem(
  before: RevisionHeader | null,
  revision: Revision | PrunedRevision | null,
): string | null {
  if (revision === null) return 'is not what was written';
  return linkProblem(before, revision) ?? invariantProblem(revision);
}

/** Returns why a revision could not be read; null if it was. */
export function readProblem(found: ReadResult): string | null {
  if (found === null) return 'is missing';
  return found instanceof AppError ? `cannot be read (${reasonOf(found)})` : null;
}

function parseFound<T>(
  backend: Backend,
  number: number,
  found: ReadResult,
  parse: (bytes: Buffer, number: number) => T | null,
): T {
  if (found instanceof AppError) throw found;
  if (found === null) throw missingError(backend, number);
  const part = parse(found, number);
  if (part !== null) return part;
  const where = backend.locationOf(revisionKey(number));
  throw new AppError('damaged', `Revision ${number} is damaged: ${where}.`);
}

function missingError({ address }: Backend, number: number): AppError {
  return new AppError('not-found', `There is no revision ${number} in ${backendName(address)}.`);
}

/** Not checked after a repair: the next revision may follow from the one that was replaced. */
function linkProblem(before: RevisionHeader | null, revision: RevisionHeader): string | null {
  if (before === null || isRepair(before) || revision.parent === before.checksum) return null;
  return 'does not follow from the revision before it';
}

function invariantProblem({ data }: Revision | PrunedRevision): string | null {
  try {
    if (data) checkInvariants(data);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
