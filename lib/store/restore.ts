import { utcDay } from '#lib/domain/next-rate.ts';
import { AppError } from '#lib/errors.ts';
import { changesBetween } from './changes.ts';
import { type CatalogueData, EMPTY_DATA, TABLE_NAMES } from './document.ts';
import { listRevisions, readRevision, usedNumbers } from './history.ts';
import { Log, notBefore, RevisionTaken } from './log.ts';
import { dataOn } from './on-day.ts';
import { type Place, REVISIONS, reasonOf, revisionKey } from './place.ts';
import { kindOfPlace, mediumOf } from './place-address.ts';
import { KEPT_WHOLE } from './pruning.ts';
import { bytesLeft, newestSound } from './remedy.ts';
import {
  checksumIn,
  isRepair,
  type RevisionContent,
  readRevisionFile,
  repairNote,
  sealRevision,
} from './revision.ts';

const MOST_TO_FILL = 1000;

/** `from` is what it is called: 'revision 41', 'longview-2026-11-20.tar.gz'. */
export type RestoreSource = { data: CatalogueData; from: string };

export type Restored = {
  revision: number;
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

/** Returns what a restore would change, without doing it. */
export async function previewRestore(place: Place, { data }: RestoreSource) {
  const { newest, latest, needsRepair } = await stateOf(place);
  const day = utcDay(new Date(await place.now()));
  const restored = broughtForward(data, latest, latest.catalogueChangedAt);
  const changes = changesBetween(dataOn(latest, day), dataOn(restored, day));
  return { newest, changes, isNeeded: needsRepair || changes.length > 0 };
}

/**
 * Makes old data the newest. Numbers that are missing, and damaged ones above the newest sound one, are written anew with it,
 * and one more revision is committed, so that every process meets a number it has not seen. After a crash half way it is
 * simply run again.
 */
export async function restore(
  place: Place,
  { data: old, from }: RestoreSource,
  actor: string,
  remark?: string,
): Promise<Restored> {
  const { broken, latest, at: before } = await stateOf(place);
  const at = notBefore(before, new Date(await place.now()));
  try {
    const data = broughtForward(old, latest, at);
    const quarantined: string[] = [];
    // Lowest first: stopped half way, the newest still is damaged, and the next run finds the rest.
    for (const number of broken) {
      const copy = await repair(place, number, { at, actor, data, from });
      if (copy !== null) quarantined.push(copy);
    }
    return { revision: await commit(place, { data: old, from }, { actor, remark }), quarantined };
  } catch (error) {
    throw asRefused(place, error);
  }
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
      const at = notBefore(log.current.at, new Date(await place.now()));
      const data = broughtForward(old, log.current.data, at);
      await log.append({ ...by, at, note: `Restored ${from}`, data });
      return log.current.revision;
    } catch (error) {
      if (!(error instanceof RevisionTaken)) throw error;
    }
  }
}

/**
 * Returns old data in the place of the latest: ids given out since stay used up, and a user whose password or second factor
 * has changed since gets an epoch no session has, so that none that ended comes back to life.
 */
function broughtForward(old: CatalogueData, latest: CatalogueData, at: string): CatalogueData {
  const nextIds = { ...old.nextIds };
  for (const table of TABLE_NAMES) nextIds[table] = Math.max(nextIds[table], latest.nextIds[table]);
  const latestUsers = new Map(latest.users.map((user) => [user.id, user]));
  const users = old.users.map((user) => {
    const now = latestUsers.get(user.id);
    if (!now) return { ...user, epoch: user.epoch + 1 };
    const [isOtherPassword, isOtherFactor] = [
      now.passwordHash !== user.passwordHash,
      now.secondFactor?.since !== user.secondFactor?.since,
    ];
    const raised = Number(isOtherPassword) + Number(isOtherFactor);
    return { ...user, epoch: Math.max(user.epoch, now.epoch) + raised };
  });
  return { ...old, nextIds, users, catalogueChangedAt: at };
}

/** Refuses where what looks damaged is only out of reach, where anything is of a newer format, and a gap too wide to fill. */
async function stateOf(place: Place) {
  const numbers = await usedNumbers(place);
  const newest = numbers.at(-1) ?? 0;
  const missing = missingNumbers(place, numbers);
  // For what it refuses.
  for await (const _ of listRevisions(place, { from: newest, onDamaged: () => {} }));
  const sound = await newestSound(place, numbers);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(place, sound);
  const broken = [...missing, ...damaged].sort((a, b) => a - b);
  return {
    newest,
    latest: revision?.data ?? EMPTY_DATA,
    at: revision?.at ?? EMPTY_DATA.catalogueChangedAt,
    broken,
    // After a repair that was cut short the last commit is still due, so that running processes meet a new number.
    needsRepair: sound !== newest || broken.length > 0 || (revision !== null && isRepair(revision)),
  };
}

type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/** Writes a revision anew, naming the checksum it had: who stands on that goes on. Returns where its bytes are now. */
async function repair(
  place: Place,
  number: number,
  { from, ...content }: Repair,
): Promise<string | null> {
  const there = await bytesLeft(place, number);
  if (there && readRevisionFile(there, number)?.data) return null;
  const isMissing = !(await place.list(REVISIONS)).includes(revisionKey(number));
  const left = number > 1 ? await bytesLeft(place, number - 1) : null;
  const before = left && readRevisionFile(left, number - 1);
  const { bytes } = sealRevision({
    ...content,
    revision: number,
    parent: before?.checksum ?? null,
    former: before?.format,
    changes: [],
    note: repairNote(number, isMissing ? 'missing' : 'damaged', from),
    replaces: (there && checksumIn(there)) || undefined,
  });
  if (isMissing) {
    await place.putIfAbsent(revisionKey(number), bytes);
    return null;
  }
  const aside = await freeKeyBeside(place, number);
  if (await place.replace(revisionKey(number), bytes, aside)) return place.nameOf(aside);
  // Another repair was faster.
  return repair(place, number, { from, ...content });
}

/** Returns the key that damaged bytes get: N.damaged, N.damaged.2, N.damaged.3 … */
async function freeKeyBeside(place: Place, number: number): Promise<string> {
  const taken = new Set(await place.list(REVISIONS));
  const first = revisionKey(number).replace(/json$/, 'damaged');
  let key = first;
  for (let copy = 2; taken.has(key); copy++) key = `${first}.${copy}`;
  return key;
}

function missingNumbers(place: Place, numbers: readonly number[]): number[] {
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MOST_TO_FILL)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${place.nameOf(revisionKey(newest))}; put back a backup of the ${kindOfPlace(place.address)}.`,
    );
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !there.has(n));
}

/** Returns the refusal for a restore that the place did not take. */
export function asRefused({ address }: Place, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    'unavailable',
    `The ${mediumOf(address)} refused the restore (${reasonOf(cause)}); run it again when that is mended.`,
    { cause },
  );
}
