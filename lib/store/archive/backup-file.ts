import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { closeQuietly, errnoOf } from '../backend/files/durable.ts';
import type { CatalogueData } from '../log/document.ts';
import { revisionProblem } from '../log/history.ts';
import {
  type PrunedRevision,
  type Revision,
  readRevisionFile,
  refuseNewer,
} from '../log/revision.ts';
import { type Archive, MAX_FILE_BYTES, type RevisionBytes, readArchive } from './backup-archive.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const REVISION_START = /^\{"format":\d+,"revision":(\d{1,15}),/;

/** A backup that was read completely. */
export type Backup = {
  revision: number;
  at: string;
  data: CatalogueData;
  /** Whether it has the whole history. A backup of version 0.1 has only the newest revision. */
  isWhole: boolean;
  findings: { revision: number; finding: string }[];
  files: Archive['files'];
};

type OnRevision = (revision: RevisionBytes) => Promise<void>;

/**
 * Reads a backup completely, and reports damage to single revisions in `findings`. Of a whole backup, each revision is passed to
 * `onRevision`, newest first, before the others are checked. Throws if the file is damaged or has a newer format.
 */
export async function readBackupFile(
  file: string,
  onRevision: OnRevision = async () => {},
): Promise<Backup> {
  const handle = await open(file, 'r').catch((error) => {
    throw unreadable(file, error);
  });
  try {
    return await readFrom(handle, `The backup ${file}`, onRevision);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'syscall' in error) throw unreadable(file, error);
    throw new AppError(
      'damaged',
      `${file} is damaged or is no backup of Longview; nothing was changed. Use another backup.`,
      { cause: error },
    );
  } finally {
    await closeQuietly(handle);
  }
}

async function readFrom(
  handle: FileHandle,
  subject: string,
  onRevision: OnRevision,
): Promise<Backup> {
  const chunks = handle.createReadStream({ autoClose: false }).iterator({ destroyOnReturn: false });
  const { value: first = Buffer.alloc(0) } = await chunks.next();
  async function* all(): AsyncGenerator<Buffer> {
    yield first;
    yield* chunks;
  }
  if (first.subarray(0, GZIP.length).equals(GZIP)) return readWhole(all(), subject, onRevision);
  refuseNewer(first, subject);
  // Checked before reading on, because any other file may be endless.
  const number = Number(REVISION_START.exec(first.toString('latin1'))?.[1] ?? 0);
  const revision = number > 0 ? readRevisionFile(await readToEnd(all()), number) : null;
  if (!revision?.data) throw new Error('This is no sound revision.');
  const { at, data } = revision;
  return { revision: number, at, data, isWhole: false, findings: [], files: new Map() };
}

async function readWhole(
  chunks: AsyncIterable<Buffer>,
  subject: string,
  onRevision: OnRevision,
): Promise<Backup> {
  let newest: Revision | undefined;
  let later: { number: number; content: Revision | PrunedRevision | null } | undefined;
  const findings: Backup['findings'] = [];
  const check = (before: Revision | PrunedRevision | null) => {
    const finding = later && revisionProblem(before, later.content);
    if (later && finding) findings.unshift({ revision: later.number, finding });
  };
  const archive = await readArchive(chunks, subject, async ({ number, bytes }, revision) => {
    refuseNewer(bytes, subject);
    const content = readRevisionFile(bytes, number);
    check(content);
    later = { number, content };
    if (content?.data) newest ??= content;
    if (newest?.revision !== revision) throw new Error('The newest revision is damaged.');
    await onRevision({ number, bytes });
  });
  check(null);
  if (!newest) throw new Error('There is no revision.');
  const { at, data } = newest;
  return { ...archive, at, data, isWhole: true, findings };
}

async function readToEnd(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    all.push(chunk);
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new Error('This is too large for a revision.');
  }
  return Buffer.concat(all);
}

function unreadable(file: string, error: unknown): AppError {
  if (errnoOf(error) === 'ENOENT') return new AppError('not-found', `There is no file ${file}.`);
  return new AppError('unavailable', `${file} cannot be read (${errnoOf(error)}).`, {
    cause: error,
  });
}
