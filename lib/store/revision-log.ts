import { AppError } from '#lib/errors.ts';
import { checkInvariants } from './invariants.ts';
import { isRepair } from './repair-note.ts';
import {
  type PrunedRevision,
  type Revision,
  type RevisionHeader,
  readRevisionFile,
} from './revision.ts';
import type { KeptRevisions } from './revisions.ts';
import { reasonOf } from './saving.ts';

/** What is wrong with one revision, and where that is. */
type Finding = { revision: number; place: string; finding: string };

/** Returns one revision, whole or pruned. Refuses one that is not there or is damaged. */
export async function readRevision(
  revisions: KeptRevisions,
  number: number,
): Promise<Revision | PrunedRevision> {
  const revision = readRevisionFile(await revisions.bytes(number), number);
  if (revision === null) throw damagedRevision(number, revisions.placeOf(number));
  return revision;
}

/**
 * Returns headers and changes of all revisions, newest first, read as they are asked for. A damaged one is told to the
 * listener and passed over; without a listener it is an error.
 */
export async function* listRevisions(
  revisions: KeptRevisions,
  onDamaged?: (error: AppError) => void,
): AsyncGenerator<RevisionHeader> {
  const numbers = await revisions.numbers();
  yield* revisions.headers(numbers.at(-1) ?? 0, onDamaged);
}

/** Reads every revision, oldest first, and returns what is wrong: nothing, if all is as it was written. */
export async function verifyChain(
  revisions: KeptRevisions,
  onRevision: (checked: number) => void = () => {},
): Promise<Finding[]> {
  const newest = (await revisions.numbers()).at(-1) ?? 0;
  const findings: Finding[] = [];
  let before: RevisionHeader | null = null;
  for (let number = 1; number <= newest; number++) {
    const bytes = await revisions.bytes(number).catch(unreadableReason);
    const revision = typeof bytes === 'string' ? null : readRevisionFile(bytes, number);
    const finding =
      typeof bytes === 'string' ? `cannot be read (${bytes})` : findingOf(before, revision);
    if (finding) findings.push({ revision: number, place: revisions.placeOf(number), finding });
    before = revision;
    onRevision(number);
  }
  return findings;
}

/** Returns what is wrong with a revision that follows another; null if nothing is. */
export function findingOf(
  before: RevisionHeader | null,
  revision: Revision | PrunedRevision | null,
): string | null {
  if (revision === null) return 'is not what was written';
  return brokenLink(before, revision) ?? brokenRule(revision);
}

/** Returns the refusal for a revision that is not what was written. */
export function damagedRevision(number: number, place: string): AppError {
  return new AppError('damaged', `Revision ${number} is damaged: ${place}.`);
}

/** Returns why one revision cannot be read. Rejects where the whole place is out of reach. */
function unreadableReason(error: AppError): string {
  if (error.code === 'unavailable') throw error;
  return reasonOf(error);
}

/**
 * Returns what is wrong with a revision's link to the one before it, or null. After a repair the chain begins anew: its
 * successor may have been made from what was there before.
 */
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
