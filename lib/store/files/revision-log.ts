import { AppError } from '#lib/errors.ts';
import { checkInvariants } from '../invariants.ts';
import {
  type PrunedRevision,
  type Revision,
  type RevisionHeader,
  readHeader,
  readRevisionFile,
} from '../revision.ts';
import { errnoOf } from './durable.ts';
import { firstLineOf, readRegular } from './regular-file.ts';
import { isRepair } from './repair-note.ts';
import { revisionFolder, revisionNumbers, revisionPath } from './revision-folder.ts';
import { refuseLostLink } from './unusable-folder.ts';

/** What is wrong with one revision, and where. */
type Finding = { revision: number; file: string; finding: string };

/** Returns one revision, whole or pruned. Refuses one that is not there or is damaged. */
export async function readRevision(
  directory: string,
  number: number,
): Promise<Revision | PrunedRevision> {
  const file = revisionPath(revisionFolder(directory), number);
  const revision = readRevisionFile(await contentOf(directory, number), number);
  if (revision === null) throw damaged(file, number);
  return revision;
}

/**
 * Returns headers and changes of all revisions, newest first, read one by one as they are asked for. A damaged one is
 * told to the listener and passed over; without a listener it is an error.
 */
export async function* listRevisions(
  directory: string,
  onDamaged?: (error: AppError) => void,
): AsyncGenerator<RevisionHeader> {
  const folder = revisionFolder(directory);
  for (const number of (await revisionNumbers(folder)).reverse()) {
    const header = await headerOf(revisionPath(folder, number), number).catch((error) => {
      if (!onDamaged || error.code === 'newer') throw error;
      onDamaged(error);
    });
    if (header) yield header;
  }
}

/** Reads every revision, oldest first, and returns what is wrong: nothing, if all is as it was written. */
export async function verifyChain(
  directory: string,
  onRevision: (checked: number) => void = () => {},
): Promise<Finding[]> {
  const folder = revisionFolder(directory);
  const newest = (await revisionNumbers(folder)).at(-1) ?? 0;
  const findings: Finding[] = [];
  let before: RevisionHeader | null = null;
  for (let number = 1; number <= newest; number++) {
    const file = revisionPath(folder, number);
    const bytes = await readRegular(file).catch((error) => String(errnoOf(error)));
    const revision = typeof bytes === 'string' ? null : readRevisionFile(bytes, number);
    const finding =
      typeof bytes === 'string' ? `cannot be read (${bytes})` : findingOf(before, revision);
    if (finding) findings.push({ revision: number, file, finding });
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

async function contentOf(directory: string, number: number): Promise<Buffer> {
  const folder = revisionFolder(directory);
  const file = revisionPath(folder, number);
  return readRegular(file).catch(async (error) => {
    await refuseLostLink(directory);
    if (errnoOf(error) === 'ENOENT')
      throw new AppError('not-found', `There is no revision ${number} in ${folder}.`);
    throw unreadable(file, error);
  });
}

/** Returns header and changes of the revision in a file. Refuses one that is damaged or cannot be read. */
export async function headerOf(file: string, number: number): Promise<RevisionHeader> {
  const line = await firstLineOf(file).catch((error) => {
    throw unreadable(file, error);
  });
  const header = readHeader(line, number);
  if (header === null) throw damaged(file, number);
  return header;
}

function damaged(file: string, number: number): AppError {
  return new AppError('damaged', `Revision ${number} is damaged: ${file}.`);
}

function unreadable(file: string, error: unknown): AppError {
  return new AppError('damaged', `${file} cannot be read (${errnoOf(error)}).`, { cause: error });
}
