import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import { backendKind, backendMedium } from '../backend/address.ts';
import { type Backend, REVISIONS, reasonOf, revisionKey } from '../backend/backend.ts';
import { changesBetween } from '../log/changes.ts';
import { newestIntact, readableBytes } from '../log/damage-error.ts';
import { type CatalogueData, EMPTY_DATA, TABLE_NAMES } from '../log/document.ts';
import { listRevisions, readRevision, revisionNumbers } from '../log/history.ts';
import { commitTime, Log, RevisionTaken } from '../log/log.ts';
import { dataOn } from '../log/on-day.ts';
import { KEPT_WHOLE } from '../log/pruning.ts';
import {
  checksumIn,
  isRepair,
  type RevisionContent,
  readRevisionFile,
  repairSummary,
  sealRevision,
} from '../log/revision.ts';

const MOST_TO_FILL = 1000;

/** `from` is what it is called: 'revision 41', 'longview-2026-11-20.tar.gz'. */
export type RestoreSource = { data: CatalogueData; from: string };

export type Restored = {
  revision: number;
  quarantined: string[];
};

/** Returns an older revision as something to restore. Refuses one that is damaged or holds no data any more. */
export async function revisionToRestore(backend: Backend, wanted: number): Promise<RestoreSource> {
  const { data } = await readRevision(backend, wanted);
  if (!data)
    throw new AppError(
      'conflict',
      `Revision ${wanted} is too old to hold its data; choose one of the newest ${KEPT_WHOLE}.`,
    );
  return { data, from: `revision ${wanted}` };
}

/** Returns what a restore would change, without doing it. */
export async function previewRestore(backend: Backend, { data }: RestoreSource) {
  const { newest, latest, needsRepair } = await stateOf(backend);
  const day = utcDay(new Date(await backend.now()));
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
  backend: Backend,
  { data: old, from }: RestoreSource,
  actor: string,
  note?: string,
): Promise<Restored> {
  const { broken, latest, at: before } = await stateOf(backend);
  const at = commitTime(before, new Date(await backend.now()));
  try {
    const data = broughtForward(old, latest, at);
    const quarantined: string[] = [];
    // Lowest first: stopped half way, the newest still is damaged, and the next run finds the rest.
    for (const number of broken) {
      const copy = await repair(backend, number, { at, actor, data, from });
      if (copy !== null) quarantined.push(copy);
    }
    return { revision: await commit(backend, { data: old, from }, { actor, note }), quarantined };
  } catch (error) {
    throw asRefused(backend, error);
  }
}

async function commit(
  backend: Backend,
  { data: old, from }: RestoreSource,
  by: { actor: string; note: string | undefined },
): Promise<number> {
  const log = new Log(backend);
  for (;;) {
    await log.refresh();
    try {
      const at = commitTime(log.current.at, new Date(await backend.now()));
      const data = broughtForward(old, log.current.data, at);
      await log.append({ ...by, at, summary: `Restored ${from}`, data });
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
async function stateOf(backend: Backend) {
  const numbers = await revisionNumbers(backend);
  const newest = numbers.at(-1) ?? 0;
  const missing = missingNumbers(backend, numbers);
  // For what it refuses.
  for await (const _ of listRevisions(backend, { from: newest, onDamaged: () => {} }));
  const sound = await newestIntact(backend, numbers);
  // With none to go back to, there may be thousands of them: the newest alone has to be sound to begin again.
  const damaged = numbers.filter((number) => number > (sound ?? newest - 1));
  const revision = sound === null ? null : await readRevision(backend, sound);
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
  backend: Backend,
  number: number,
  { from, ...content }: Repair,
): Promise<string | null> {
  const there = await readableBytes(backend, number);
  if (there && readRevisionFile(there, number)?.data) return null;
  const isMissing = !(await backend.list(REVISIONS)).includes(revisionKey(number));
  const left = number > 1 ? await readableBytes(backend, number - 1) : null;
  const before = left && readRevisionFile(left, number - 1);
  const { bytes } = sealRevision({
    ...content,
    revision: number,
    parent: before?.checksum ?? null,
    previousFormat: before?.format,
    changes: [],
    summary: repairSummary(number, isMissing ? 'missing' : 'damaged', from),
    replaces: (there && checksumIn(there)) || undefined,
  });
  if (isMissing) {
    await backend.putIfAbsent(revisionKey(number), bytes);
    return null;
  }
  const quarantineKey = await freeKeyBeside(backend, number);
  if (await backend.replace(revisionKey(number), bytes, quarantineKey))
    return backend.locationOf(quarantineKey);
  // Another repair was faster.
  return repair(backend, number, { from, ...content });
}

/** Returns the key that damaged bytes get: N.damaged, N.damaged.2, N.damaged.3 … */
async function freeKeyBeside(backend: Backend, number: number): Promise<string> {
  const taken = new Set(await backend.list(REVISIONS));
  const first = revisionKey(number).replace(/json$/, 'damaged');
  let key = first;
  for (let copy = 2; taken.has(key); copy++) key = `${first}.${copy}`;
  return key;
}

function missingNumbers(backend: Backend, numbers: readonly number[]): number[] {
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MOST_TO_FILL)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${backend.locationOf(revisionKey(newest))}; put back a backup of the ${backendKind(backend.address)}.`,
    );
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !there.has(n));
}

/** Returns the refusal for a restore that the place did not take. */
export function asRefused({ address }: Backend, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    'unavailable',
    `The ${backendMedium(address)} refused the restore (${reasonOf(cause)}); run it again when that is mended.`,
    { cause },
  );
}
