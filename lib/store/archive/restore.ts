import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import { backendKind, backendMedium } from '../backend/address.ts';
import { type Backend, REVISIONS, reasonOf, revisionKey } from '../backend/backend.ts';
import { changesBetween } from '../log/change-set.ts';
import type { CommitInfo } from '../log/commit-queue.ts';
import { newestIntact, readableBytes } from '../log/damage-error.ts';
import { type CatalogueData, EMPTY_DATA, TABLE_NAMES } from '../log/document.ts';
import { listRevisions, readRevision, revisionNumbers } from '../log/history.ts';
import { commitTime, Log, RevisionTaken } from '../log/log.ts';
import { changesOn } from '../log/on-day.ts';
import { REVISIONS_WITH_DATA } from '../log/pruning.ts';
import {
  checksumIn,
  isRepair,
  type RevisionContent,
  readRevisionFile,
  repairSummary,
  revisionBytes,
  sealRevision,
} from '../log/revision.ts';

const MAX_MISSING = 1000;

/** Data to restore. `from` names it in summaries: 'revision 41', 'longview-2026-11-20.tar.gz'. */
export type RestoreSource = { data: CatalogueData; from: string };

export type Restored = {
  revision: number;
  quarantined: string[];
  /** A warning if older versions cannot read the catalogue from this revision on; else null. */
  warning: string | null;
};

/** Returns an older revision's data for a restore. Throws if it is missing, damaged or pruned. */
export async function revisionToRestore(backend: Backend, wanted: number): Promise<RestoreSource> {
  const { data } = await readRevision(backend, wanted);
  if (!data)
    throw new AppError(
      'conflict',
      `Revision ${wanted} is too old to hold its data; choose one of the newest ${REVISIONS_WITH_DATA}.`,
    );
  return { data, from: `revision ${wanted}` };
}

/** Returns the newest number, what a restore would change, and whether it is needed. Writes nothing. */
export async function previewRestore(backend: Backend, { data }: RestoreSource) {
  const { newest, latest, needsRepair } = await assessDamage(backend);
  const day = utcDay(new Date(await backend.now()));
  const restored = prepareForRestore(data, latest, latest.catalogueChangedAt);
  const changes = changesOn(changesBetween(latest, restored), day);
  return { newest, latest, changes, isNeeded: needsRepair || changes.length > 0 };
}

/**
 * Commits old data as the newest revision, after rewriting missing revisions, and damaged ones above the newest intact one, with
 * the same data. The extra commit gives running processes a number they have not seen. If it is interrupted, run it again.
 * Returns the committed number and the locations of quarantined bytes.
 */
export async function restore(
  backend: Backend,
  { data: old, from }: RestoreSource,
  actor: string,
  info: CommitInfo = {},
): Promise<Restored> {
  const { broken, latest, at: before } = await assessDamage(backend);
  const at = commitTime(before, new Date(await backend.now()));
  try {
    const data = prepareForRestore(old, latest, at);
    const quarantined: string[] = [];
    // Lowest first: if this is interrupted, the newest is still damaged, and the next run repairs the remaining ones.
    for (const number of broken) {
      const copy = await repair(backend, number, { at, actor, data, from });
      if (copy !== null) quarantined.push(copy);
    }
    return { ...(await commit(backend, { data: old, from }, { actor, ...info })), quarantined };
  } catch (error) {
    throw restoreError(backend, error);
  }
}

async function commit(
  backend: Backend,
  { data: old, from }: RestoreSource,
  by: CommitInfo & { actor: string },
): Promise<Omit<Restored, 'quarantined'>> {
  const log = new Log(backend);
  for (;;) {
    await log.refresh();
    try {
      const at = commitTime(log.current.at, new Date(await backend.now()));
      const data = prepareForRestore(old, log.current.data, at);
      const summary = `Restored ${from}`;
      const { revision, warning } = await log.append({ ...by, at, summary, data });
      return { revision: revision.revision, warning };
    } catch (error) {
      if (!(error instanceof RevisionTaken)) throw error;
    }
  }
}

/**
 * Returns old data ready to replace the latest: ids assigned since are not reused, users whose password or second factor
 * differs get a new epoch, so that sessions that have ended stay ended, and only those tokens are kept that are there now.
 * Open proposals and settings stay as they are: a restore neither reopens what was decided nor switches approval off.
 */
function prepareForRestore(old: CatalogueData, latest: CatalogueData, at: string): CatalogueData {
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
    const increase = Number(isOtherPassword) + Number(isOtherFactor);
    return { ...user, epoch: Math.max(user.epoch, now.epoch) + increase };
  });
  // A token must not work again that was revoked since, or whose owner lost their rights.
  const tokens = old.tokens.filter(({ sha256 }) =>
    latest.tokens.some((now) => now.sha256 === sha256),
  );
  const { proposals, settings } = latest === EMPTY_DATA ? old : latest;
  return { ...old, nextIds, users, tokens, proposals, settings, catalogueChangedAt: at };
}

/** Returns which revisions need repair. Throws if one cannot be read just now or has a newer format, or too many are missing. */
async function assessDamage(backend: Backend) {
  const numbers = await revisionNumbers(backend);
  const newest = numbers.at(-1) ?? 0;
  const missing = missingNumbers(backend, numbers);
  // Reads every header, so that one of a newer format throws.
  for await (const _ of listRevisions(backend, { from: newest, onDamaged: () => {} }));
  const intact = await newestIntact(backend, numbers);
  // If none is intact, there may be thousands. Repairing the newest alone is enough to start again.
  const damaged = numbers.filter((number) => number > (intact ?? newest - 1));
  const revision = intact === null ? null : await readRevision(backend, intact);
  const broken = [...missing, ...damaged].sort((a, b) => a - b);
  return {
    newest,
    latest: revision?.data ?? EMPTY_DATA,
    at: revision?.at ?? EMPTY_DATA.catalogueChangedAt,
    broken,
    // A repair as the newest revision means that the restore was interrupted before its last commit.
    needsRepair:
      intact !== newest || broken.length > 0 || (revision !== null && isRepair(revision)),
  };
}

type Repair = Pick<RevisionContent, 'at' | 'actor' | 'data'> & { from: string };

/**
 * Rewrites a revision, and records the checksum it replaces, so that processes that hold it can continue. Returns the location
 * of the quarantined bytes; null if the revision was missing or is intact by now.
 */
async function repair(
  backend: Backend,
  number: number,
  { from, ...content }: Repair,
): Promise<string | null> {
  const current = await readableBytes(backend, number);
  if (current && readRevisionFile(current, number)?.data) return null;
  const isMissing = !(await backend.list(REVISIONS)).includes(revisionKey(number));
  const previousBytes = number > 1 ? await readableBytes(backend, number - 1) : null;
  const before = previousBytes && readRevisionFile(previousBytes, number - 1);
  const repaired = sealRevision({
    ...content,
    revision: number,
    parent: before?.checksum ?? null,
    previousFormat: before?.format,
    changes: [],
    summary: repairSummary(number, isMissing ? 'missing' : 'damaged', from),
    replaces: (current && checksumIn(current)) || undefined,
  });
  const bytes = revisionBytes(repaired);
  if (isMissing) {
    await backend.putIfAbsent(revisionKey(number), bytes);
    return null;
  }
  const quarantineKey = await freeQuarantineKey(backend, number);
  if (await backend.replace(revisionKey(number), bytes, quarantineKey))
    return backend.locationOf(quarantineKey);
  // Another repair took the key first.
  return repair(backend, number, { from, ...content });
}

/** Returns the first unused key for damaged bytes: N.damaged, N.damaged.2, N.damaged.3 … */
async function freeQuarantineKey(backend: Backend, number: number): Promise<string> {
  const taken = new Set(await backend.list(REVISIONS));
  const first = revisionKey(number).replace(/json$/, 'damaged');
  let key = first;
  for (let copy = 2; taken.has(key); copy++) key = `${first}.${copy}`;
  return key;
}

function missingNumbers(backend: Backend, numbers: readonly number[]): number[] {
  const newest = numbers.at(-1) ?? 0;
  if (newest - numbers.length > MAX_MISSING)
    throw new AppError(
      'damaged',
      `${newest - numbers.length} revisions are missing below ${backend.locationOf(revisionKey(newest))}; put back a backup of the ${backendKind(backend.address)}.`,
    );
  const present = new Set(numbers);
  return Array.from({ length: newest }, (_, index) => index + 1).filter((n) => !present.has(n));
}

/** Returns the error for a failed restore: `cause` itself if it already has a message for people. */
export function restoreError({ address }: Backend, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    'unavailable',
    `The ${backendMedium(address)} refused the restore (${reasonOf(cause)}); run it again when that is mended.`,
    { cause },
  );
}
