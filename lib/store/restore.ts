import { AppError } from '#lib/errors.ts';
import { changesBetween, isSameRecord } from './changes.ts';
import { type CatalogueData, type Change, TABLE_NAMES } from './document.ts';
import { KEPT_WHOLE } from './files/prune.ts';
import { refusedRestore } from './refused-restore.ts';
import { repairDamaged, repairMissing } from './repair.ts';
import { restoreStateOf } from './restore-state.ts';
import { RevisionHead } from './revision-head.ts';
import { readRevision } from './revision-log.ts';
import { type KeptRevisions, RevisionTaken } from './revisions.ts';

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
export async function revisionToRestore(
  revisions: KeptRevisions,
  wanted: number,
): Promise<RestoreSource> {
  const { data } = await readRevision(revisions, wanted);
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
  revisions: KeptRevisions,
  { data }: RestoreSource,
): Promise<RestorePreview> {
  const { newest, latest, needsRepair } = await restoreStateOf(revisions);
  const changes = changesBetween(latest, broughtForward(data, latest, latest.catalogueChangedAt));
  return { newest, changes, isNeeded: needsRepair || changes.length > 0 };
}

/**
 * Makes old data the newest, also where the newest revisions are damaged or a number is missing: these are written
 * anew with that data and a note, and then one more revision is committed, so that every running process meets a
 * number it has not seen. Refuses before it touches anything. After a crash half way it is simply run again.
 */
export async function restore(
  revisions: KeptRevisions,
  { data: old, from }: RestoreSource,
  actor: string,
  remark?: string,
): Promise<Restored> {
  const { missing, latest, damaged } = await restoreStateOf(revisions);
  const at = new Date().toISOString();
  try {
    await revisions.prepare();
    const repair = { at, actor, data: broughtForward(old, latest, at), from };
    const quarantined: string[] = [];
    // Lowest first: stopped half way, the newest still is damaged, and the next run finds the rest.
    for (const number of [...missing, ...damaged].sort((a, b) => a - b)) {
      const mend = missing.includes(number) ? repairMissing : repairDamaged;
      const copy = await mend(revisions, number, repair);
      if (copy !== null) quarantined.push(copy);
    }
    const by = { actor, at, remark };
    return { revision: await commit(revisions, { data: old, from }, by), quarantined };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusedRestore(error, revisions.place.database ? 'database' : 'disk');
  }
}

async function commit(
  revisions: KeptRevisions,
  { data: old, from }: RestoreSource,
  by: { actor: string; at: string; remark: string | undefined },
): Promise<number> {
  const head = new RevisionHead(revisions);
  for (;;) {
    await head.look();
    try {
      const data = broughtForward(old, head.current.data, by.at);
      await head.append({ ...by, note: `Restored ${from}`, data });
      return head.current.revision;
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
    if (now && isSameRecord(now, user)) return user;
    return { ...user, epoch: Math.max(user.epoch, now?.epoch ?? 0) + 1 };
  });
  return { ...old, nextIds, users, catalogueChangedAt: at };
}
