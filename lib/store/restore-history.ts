import { randomUUID } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from './backup-archive.ts';
import { type Backup, readBackupFile } from './backup-file.ts';
import { RESTORING } from './history.ts';
import {
  numberOf,
  type Place,
  REVISIONS,
  read,
  removeAll,
  revisionKey,
  SESSIONS,
} from './place.ts';
import { kindOfPlace, placeName } from './place-address.ts';
import { asRefused } from './restore.ts';

/** So many revisions wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 10;

/** Returns whether a place holds no catalogue, or but what a restore that was cut short has left. */
export async function isEmptyPlace(place: Place): Promise<boolean> {
  const keys = await place.list(REVISIONS);
  return keys.includes(RESTORING) || !keys.some(numberOf);
}

/**
 * Reads a backup to its end, and brings one that is whole back into this place, which must hold no catalogue: every revision
 * to the byte, all of them or none. After a crash half way it is simply run again.
 */
export async function restoreHistory(place: Place, file: string): Promise<Backup> {
  const run = Buffer.from(`${randomUUID()}\n`);
  const batch: RevisionBytes[] = [];
  const made: string[] = [];
  let newest = 0;
  let isOvertaking = false;
  const putBatch = async () => {
    if (newest === 0) isOvertaking = await beginEmpty(place, run);
    newest ||= batch[0]?.number ?? 0;
    const puts = batch.splice(0).map((revision) => putOne(place, revision, made));
    for (const put of await Promise.allSettled(puts))
      if (put.status === 'rejected') throw asRefused(place, put.reason);
  };
  try {
    const backup = await readBackupFile(file, async (revision) => {
      batch.push(revision);
      if (batch.length === MOST_AT_ONCE) await putBatch();
    });
    if (batch.length > 0) await putBatch();
    if (newest > 0) await end(place, run, newest);
    return backup;
  } catch (error) {
    if (await isOwn(place, run).catch(() => false))
      await takeBack(place, made, isOvertaking).catch(() => {});
    throw asRefused(place, error);
  }
}

/**
 * Marks a place for this run: until the mark is gone, nobody takes it for a catalogue. What a run that was cut short has left
 * is taken away; one still at work finds at its end that it is overtaken. Returns whether there was one.
 */
async function beginEmpty(place: Place, run: Buffer): Promise<boolean> {
  if (!(await isEmptyPlace(place))) throw noLongerEmpty(place);
  const isCutShort = (await place.putIfAbsent(RESTORING, run)) === 'taken';
  if (isCutShort) await place.replace(RESTORING, run);
  const there = (await place.list(REVISIONS)).filter(numberOf);
  // Somebody has made a catalogue at this moment.
  if (!isCutShort && there.length > 0) throw noLongerEmpty(place);
  // Sessions that have ended since the backup would come back to life.
  await removeAll(place, [...there, ...(await place.list(SESSIONS))]);
  return isCutShort;
}

/** Leaves a place as it was. What an overtaken run goes on to put there stays under the mark, for the next to take away. */
async function takeBack(place: Place, made: readonly string[], isOvertaking: boolean) {
  await removeAll(place, made);
  const isLeft = (await place.list(REVISIONS)).some(numberOf);
  if (!isOvertaking || !isLeft) await place.remove([RESTORING]);
}

async function putOne(place: Place, { number, bytes }: RevisionBytes, made: string[]) {
  if ((await place.putIfAbsent(revisionKey(number), bytes)) !== 'put') throw noLongerEmpty(place);
  made.push(revisionKey(number));
}

/** Takes the mark away, where it is of this run still, and all revisions of the backup are there and no others. */
async function end(place: Place, run: Buffer, newest: number): Promise<void> {
  const numbers = (await place.list(REVISIONS)).filter(numberOf);
  if (numbers.length !== newest || !(await isOwn(place, run))) throw noLongerEmpty(place);
  await place.remove([RESTORING]);
}

async function isOwn(place: Place, run: Buffer): Promise<boolean> {
  return (await read(place, RESTORING))?.equals(run) ?? false;
}

function noLongerEmpty({ address }: Place): AppError {
  return new AppError(
    'conflict',
    `The ${kindOfPlace(address)} ${placeName(address)} is no longer empty; nothing was restored. Look, then restore again.`,
  );
}
