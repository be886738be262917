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
import { asRefused } from './restore.ts';

/** So many revisions wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 10;

/** Returns whether a place holds no catalogue, or but what a restore that was cut short has left. */
export async function isEmptyPlace(backend: Backend): Promise<boolean> {
  const keys = await backend.list(REVISIONS);
  return keys.includes(RESTORING) || !keys.some(revisionNumberOf);
}

/**
 * Reads a backup to its end, and brings one that is whole back into this place, which must hold no catalogue: every revision
 * to the byte, all of them or none. After a crash half way it is simply run again.
 */
export async function restoreHistory(backend: Backend, file: string): Promise<Backup> {
  const run = Buffer.from(`${randomUUID()}\n`);
  const batch: RevisionBytes[] = [];
  const made: string[] = [];
  let newest = 0;
  let isOvertaking = false;
  const putBatch = async () => {
    if (newest === 0) isOvertaking = await beginEmpty(backend, run);
    newest ||= batch[0]?.number ?? 0;
    const puts = batch.splice(0).map((revision) => putOne(backend, revision, made));
    for (const put of await Promise.allSettled(puts))
      if (put.status === 'rejected') throw asRefused(backend, put.reason);
  };
  try {
    const backup = await readBackupFile(file, async (revision) => {
      batch.push(revision);
      if (batch.length === MOST_AT_ONCE) await putBatch();
    });
    if (batch.length > 0) await putBatch();
    if (newest > 0) await end(backend, run, newest);
    return backup;
  } catch (error) {
    if (await isOwn(backend, run).catch(() => false))
      await takeBack(backend, made, isOvertaking).catch(() => {});
    throw asRefused(backend, error);
  }
}

/**
 * Marks a place for this run: until the mark is gone, nobody takes it for a catalogue. What a run that was cut short has left
 * is taken away; one still at work finds at its end that it is overtaken. Returns whether there was one.
 */
async function beginEmpty(backend: Backend, run: Buffer): Promise<boolean> {
  if (!(await isEmptyPlace(backend))) throw noLongerEmpty(backend);
  const isCutShort = (await backend.putIfAbsent(RESTORING, run)) === 'taken';
  if (isCutShort) await backend.replace(RESTORING, run);
  const there = (await backend.list(REVISIONS)).filter(revisionNumberOf);
  // Somebody has made a catalogue at this moment.
  if (!isCutShort && there.length > 0) throw noLongerEmpty(backend);
  // Sessions that have ended since the backup would come back to life.
  await removeAll(backend, [...there, ...(await backend.list(SESSIONS))]);
  return isCutShort;
}

/** Leaves a place as it was. What an overtaken run goes on to put there stays under the mark, for the next to take away. */
async function takeBack(backend: Backend, made: readonly string[], isOvertaking: boolean) {
  await removeAll(backend, made);
  const isLeft = (await backend.list(REVISIONS)).some(revisionNumberOf);
  if (!isOvertaking || !isLeft) await backend.remove([RESTORING]);
}

async function putOne(backend: Backend, { number, bytes }: RevisionBytes, made: string[]) {
  if ((await backend.putIfAbsent(revisionKey(number), bytes)) !== 'put')
    throw noLongerEmpty(backend);
  made.push(revisionKey(number));
}

/** Takes the mark away, where it is of this run still, and all revisions of the backup are there and no others. */
async function end(backend: Backend, run: Buffer, newest: number): Promise<void> {
  const numbers = (await backend.list(REVISIONS)).filter(revisionNumberOf);
  if (numbers.length !== newest || !(await isOwn(backend, run))) throw noLongerEmpty(backend);
  await backend.remove([RESTORING]);
}

async function isOwn(backend: Backend, run: Buffer): Promise<boolean> {
  return (await readKey(backend, RESTORING))?.equals(run) ?? false;
}

function noLongerEmpty({ address }: Backend): AppError {
  return new AppError(
    'conflict',
    `The ${backendKind(address)} ${backendName(address)} is no longer empty; nothing was restored. Look, then restore again.`,
  );
}
