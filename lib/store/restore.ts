import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from './backup-archive.ts';
import { type Backup, readBackupFile } from './backup-file.ts';
import { changesBetween } from './changes.ts';
import { type CatalogueData, type Change, TABLE_NAMES } from './document.ts';
import { RESTORING, readRevision } from './history.ts';
import { Log, notBefore, RevisionTaken } from './log.ts';
import { numberOf, type Place, REVISIONS, read, reasonOf, revisionKey, SESSIONS } from './place.ts';
import { kindOfPlace, mediumOf, placeName } from './place-address.ts';
import { KEPT_WHOLE } from './pruning.ts';
import { repair, stateOf } from './repair.ts';

/** So many revisions wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 32;
const MOST_BYTES_AT_ONCE = 16 * 1024 * 1024;

/** A document to go back to, and what it is called: 'revision 41', 'longview-2026-11-20.json'. */
export type RestoreSource = { data: CatalogueData; from: string };

/** What a restore came to. */
export type Restored = {
  /** The new newest revision, which holds the old data. */
  revision: number;
  /** Where the bytes of damaged revisions are kept, those of the newest last; none if it was sound. */
  quarantined: string[];
};

/** Returns an older revision as something to restore. Refuses one that is damaged or holds no data any more. */
export async function revisionToRestore(place: Place, wanted: number): Promise<RestoreSource> {
  const { data } = await readRevision(place, wanted);
  if (!data)
    throw new AppError(
      'conflict',
      `Revision ${wanted} is too old to hold its data; choose one of the newest ${KEPT_WHOLE}.`,
    );
  return { data, from: `revision ${wanted}` };
}

/** What a restore would change. */
type RestorePreview = {
  /** The newest revision in use; 0 if there is none. */
  newest: number;
  /** Record by record, against the newest sound revision. */
  changes: Change[];
  /** False if the newest revision is sound and holds this data already. */
  isNeeded: boolean;
};

/** Returns what a restore would change, without doing it. */
export async function previewRestore(
  place: Place,
  { data }: RestoreSource,
): Promise<RestorePreview> {
  const { newest, latest, needsRepair } = await stateOf(place);
  const changes = changesBetween(latest, broughtForward(data, latest, latest.catalogueChangedAt));
  return { newest, changes, isNeeded: needsRepair || changes.length > 0 };
}

/**
 * Makes old data the newest, also where the newest revisions are damaged or a number is missing: these are written
 * anew with that data and a note, and then one more revision is committed, so that every running process meets a
 * number it has not seen. Refuses before it touches anything. After a crash half way it is simply run again.
 */
export async function restore(
  place: Place,
  { data: old, from }: RestoreSource,
  actor: string,
  remark?: string,
): Promise<Restored> {
  const { broken, latest, at: before } = await stateOf(place);
  const at = notBefore(before, new Date());
  try {
    const data = broughtForward(old, latest, at);
    const quarantined: string[] = [];
    // Lowest first: stopped half way, the newest still is damaged, and the next run finds the rest.
    for (const number of broken) {
      const copy = await repair(place, number, { at, actor, data, from });
      if (copy !== null) quarantined.push(copy);
    }
    const by = { actor, remark };
    return { revision: await commit(place, { data: old, from }, by), quarantined };
  } catch (error) {
    throw asRefused(place, error);
  }
}

/**
 * Reads a backup to its end. One that is whole comes back into this place, which must hold no catalogue: every
 * revision to the byte, all of them or none. After a crash half way it is simply run again.
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
    if (!(await isOwn(place, run))) throw noLongerEmpty(place);
  };
  try {
    const backup = await readBackupFile(file, async (revision) => {
      batch.push(revision);
      const size = batch.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (batch.length === MOST_AT_ONCE || size > MOST_BYTES_AT_ONCE) await putBatch();
    });
    if (batch.length > 0) await putBatch();
    if (newest > 0) await end(place, newest);
    return backup;
  } catch (error) {
    if (await isOwn(place, run).catch(() => false))
      await takeBack(place, made, isOvertaking).catch(() => {});
    throw asRefused(place, error);
  }
}

/** Returns whether a place holds no catalogue, or but what a restore that was cut short has left. */
export async function isEmptyPlace(place: Place): Promise<boolean> {
  const keys = await place.list(REVISIONS);
  return keys.includes(RESTORING) || !keys.some(numberOf);
}

/**
 * Marks a place for this run, which is to put all revisions of a backup there: until it has, nobody takes the place for a
 * catalogue. What a run that was cut short has left is taken away; one that is still at work finds that it is overtaken.
 * Returns whether there was one.
 */
async function beginEmpty(place: Place, run: Buffer): Promise<boolean> {
  if (!(await isEmptyPlace(place))) throw noLongerEmpty(place);
  const isCutShort = (await place.putIfAbsent(RESTORING, run)) === 'taken';
  if (isCutShort) await place.replace(RESTORING, run);
  const there = (await place.list(REVISIONS)).filter(numberOf);
  // Somebody has made a catalogue at this moment.
  if (!isCutShort && there.length > 0) throw noLongerEmpty(place);
  // Sessions that have ended since the backup would come back to life.
  for (const key of [...there, ...(await place.list(SESSIONS))]) await place.remove(key);
  return isCutShort;
}

/** Leaves a place as it was. What an overtaken run goes on to put there stays under the mark, for the next to take away. */
async function takeBack(place: Place, made: readonly string[], isOvertaking: boolean) {
  for (const key of made) await place.remove(key);
  const isLeft = (await place.list(REVISIONS)).some(numberOf);
  if (!isOvertaking || !isLeft) await place.remove(RESTORING);
}

async function putOne(place: Place, { number, bytes }: RevisionBytes, made: string[]) {
  if ((await place.putIfAbsent(revisionKey(number), bytes)) !== 'put') throw noLongerEmpty(place);
  made.push(revisionKey(number));
}

/** Takes the mark away, where all revisions of the backup are there and no others. */
async function end(place: Place, newest: number): Promise<void> {
  const numbers = (await place.list(REVISIONS)).filter(numberOf);
  if (numbers.length !== newest) throw noLongerEmpty(place);
  await place.remove(RESTORING);
}

async function isOwn(place: Place, run: Buffer): Promise<boolean> {
  return (await read(place, RESTORING))?.equals(run) ?? false;
}

async function commit(
  place: Place,
  { data: old, from }: RestoreSource,
  by: { actor: string; remark: string | undefined },
): Promise<number> {
  const log = new Log(place);
  for (;;) {
    await log.look();
    try {
      const at = notBefore(log.current.at, new Date());
      const data = broughtForward(old, log.current.data, at);
      await log.append({ ...by, at, note: `Restored ${from}`, data });
      return log.current.revision;
    } catch (error) {
      if (!(error instanceof RevisionTaken)) throw error;
    }
  }
}

/**
 * Returns old data in the place of the latest: ids given out since stay used up, and a user who has changed since
 * gets an epoch no session has, so that none that ended comes back to life.
 */
function broughtForward(old: CatalogueData, latest: CatalogueData, at: string): CatalogueData {
  const nextIds = { ...old.nextIds };
  for (const table of TABLE_NAMES) nextIds[table] = Math.max(nextIds[table], latest.nextIds[table]);
  const latestUsers = new Map(latest.users.map((user) => [user.id, user]));
  const users = old.users.map((user) => {
    const now = latestUsers.get(user.id);
    if (now && isDeepStrictEqual(now, user)) return user;
    return { ...user, epoch: Math.max(user.epoch, now?.epoch ?? 0) + 1 };
  });
  return { ...old, nextIds, users, catalogueChangedAt: at };
}

function noLongerEmpty({ address }: Place): AppError {
  return new AppError(
    'conflict',
    `The ${kindOfPlace(address)} ${placeName(address)} is no longer empty; nothing was restored. Look, then restore again.`,
  );
}

/** Returns the refusal for a restore that the place did not take. */
function asRefused({ address }: Place, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    'unavailable',
    `The ${mediumOf(address)} refused the restore (${reasonOf(cause)}); run it again when that is mended.`,
    { cause },
  );
}
