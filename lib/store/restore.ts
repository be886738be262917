import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from './backup-archive.ts';
import { type Backup, readBackupFile } from './backup-file.ts';
import { changesBetween } from './changes.ts';
import { type CatalogueData, type Change, TABLE_NAMES } from './document.ts';
import { RESTORING, readRevision } from './history.ts';
import { Log, RevisionTaken } from './log.ts';
import { numberOf, type Place, REVISIONS, read, reasonOf, revisionKey, SESSIONS } from './place.ts';
import { kindOfPlace, mediumOf, placeName } from './place-address.ts';
import { KEPT_WHOLE } from './pruning.ts';
import { repair, stateOf } from './repair.ts';

/** So many revisions wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 32;

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
  const { broken, latest } = await stateOf(place);
  const at = new Date().toISOString();
  try {
    const data = broughtForward(old, latest, at);
    const quarantined: string[] = [];
    // Lowest first: stopped half way, the newest still is damaged, and the next run finds the rest.
    for (const number of broken) {
      const copy = await repair(place, number, { at, actor, data, from });
      if (copy !== null) quarantined.push(copy);
    }
    const by = { actor, at, remark };
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
  const batch: RevisionBytes[] = [];
  const made: string[] = [];
  const putBatch = async () => {
    if (made.length === 0) await beginEmpty(place, made);
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
    if (made.length > 0) await place.remove(RESTORING);
    return backup;
  } catch (error) {
    for (const key of made.reverse()) await place.remove(key).catch(() => {});
    throw asRefused(place, error);
  }
}

/** Returns whether a place holds no catalogue, or but what a restore that was cut short has left. */
export async function isEmptyPlace(place: Place): Promise<boolean> {
  const keys = await place.list(REVISIONS);
  return keys.includes(RESTORING) || !keys.some(numberOf);
}

/** Makes a place ready for all revisions of a backup. Until they are there, nobody takes it for a catalogue. */
async function beginEmpty(place: Place, made: string[]): Promise<void> {
  if (!(await isEmptyPlace(place))) throw noLongerEmpty(place);
  made.push(RESTORING);
  await place.putIfAbsent(RESTORING, Buffer.from('A backup is being restored here.\n'));
  // Sessions that have ended since the backup would come back to life.
  for (const key of await place.list(SESSIONS)) await place.remove(key);
}

/** Puts a revision of a backup in its place, unless one that was cut short has. */
async function putOne(place: Place, { number, bytes }: RevisionBytes, made: string[]) {
  const key = revisionKey(number);
  if ((await place.putIfAbsent(key, bytes)) === 'put') made.push(key);
  else if (!(await read(place, key))?.equals(bytes)) throw noLongerEmpty(place);
}

async function commit(
  place: Place,
  { data: old, from }: RestoreSource,
  by: { actor: string; at: string; remark: string | undefined },
): Promise<number> {
  const log = new Log(place);
  for (;;) {
    await log.look();
    try {
      const data = broughtForward(old, log.current.data, by.at);
      await log.append({ ...by, note: `Restored ${from}`, data });
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
