import { randomUUID } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import { backendKind, backendName } from '../backend/address.ts';
import {
  type Backend,
  REVISIONS,
  readKey,
  removeAll,
  revisionKey,
  revisionNumberOf,
  SESSIONS,
} from '../backend/backend.ts';
import { RESTORING } from '../log/history.ts';
import type { RevisionBytes } from './backup-archive.ts';
import { type Backup, readBackupFile } from './backup-file.ts';
import { restoreError } from './restore.ts';

/** Revisions written at once, so that they share the wait for the disk. */
const BATCH_SIZE = 10;

/** Returns whether a backend holds no catalogue, or only the remains of an interrupted restore. */
export async function hasNoCatalogue(backend: Backend): Promise<boolean> {
  const keys = await backend.list(REVISIONS);
  return keys.includes(RESTORING) || !keys.some(revisionNumberOf);
}

/**
 * Reads a backup, and restores one that has the whole history into this backend, which must hold no catalogue: every revision
 * byte for byte, all or none. If it is interrupted, run it again. Throws if the backup is damaged or a write fails.
 */
export async function restoreHistory(backend: Backend, file: string): Promise<Backup> {
  const runId = Buffer.from(`${randomUUID()}\n`);
  const batch: RevisionBytes[] = [];
  const written: string[] = [];
  let newest = 0;
  let isOvertaking = false;
  const putBatch = async () => {
    if (newest === 0) isOvertaking = await beginRestore(backend, runId);
    newest ||= batch[0]?.number ?? 0;
    const puts = batch.splice(0).map((revision) => putOne(backend, revision, written));
    for (const put of await Promise.allSettled(puts))
      if (put.status === 'rejected') throw restoreError(backend, put.reason);
  };
  try {
    const backup = await readBackupFile(file, async (revision) => {
      batch.push(revision);
      if (batch.length === BATCH_SIZE) await putBatch();
    });
    if (batch.length > 0) await putBatch();
    if (newest > 0) await finishRestore(backend, runId, newest);
    return backup;
  } catch (error) {
    if (await hasMark(backend, runId).catch(() => false))
      await rollBack(backend, written, isOvertaking).catch(() => {});
    throw restoreError(backend, error);
  }
}

/**
 * Marks the backend for this run; while marked, it counts as having no catalogue. Removes the remains of an earlier run. If that
 * run is still active, it fails when it finishes. Returns whether there was an earlier run.
 */
async function beginRestore(backend: Backend, runId: Buffer): Promise<boolean> {
  if (!(await hasNoCatalogue(backend))) throw noLongerEmpty(backend);
  const wasInterrupted = (await backend.putIfAbsent(RESTORING, runId)) === 'taken';
  if (wasInterrupted) await backend.replace(RESTORING, runId);
  const existing = (await backend.list(REVISIONS)).filter(revisionNumberOf);
  // Another process has just created a catalogue.
  if (!wasInterrupted && existing.length > 0) throw noLongerEmpty(backend);
  // Left in place, sessions that have ended since the backup would be valid again.
  await removeAll(backend, [...existing, ...(await backend.list(SESSIONS))]);
  return wasInterrupted;
}

/** Removes what this run wrote. If an overtaken run is still writing, the mark stays, so that the next run cleans up. */
async function rollBack(backend: Backend, written: readonly string[], isOvertaking: boolean) {
  await removeAll(backend, written);
  const isLeft = (await backend.list(REVISIONS)).some(revisionNumberOf);
  if (!isOvertaking || !isLeft) await backend.remove([RESTORING]);
}

async function putOne(backend: Backend, { number, bytes }: RevisionBytes, written: string[]) {
  if ((await backend.putIfAbsent(revisionKey(number), bytes)) !== 'put')
    throw noLongerEmpty(backend);
  written.push(revisionKey(number));
}

/** Removes the mark. Throws unless it is still this run's, and exactly the backup's revisions are there. */
async function finishRestore(backend: Backend, runId: Buffer, newest: number): Promise<void> {
  const numbers = (await backend.list(REVISIONS)).filter(revisionNumberOf);
  if (numbers.length !== newest || !(await hasMark(backend, runId))) throw noLongerEmpty(backend);
  await backend.remove([RESTORING]);
}

async function hasMark(backend: Backend, runId: Buffer): Promise<boolean> {
  return (await readKey(backend, RESTORING))?.equals(runId) ?? false;
}

function noLongerEmpty({ address }: Backend): AppError {
  return new AppError(
    'conflict',
    `The ${backendKind(address)} ${backendName(address)} is no longer empty; nothing was restored. Look, then restore again.`,
  );
}
