import { AppError } from '#lib/errors.ts';
import { changesBetween, isSameRecord } from './changes.ts';
import { newestSound } from './damage.ts';
import { type CatalogueData, TABLE_NAMES } from './document.ts';
import { errnoOf } from './durable.ts';
import { missingNumbers, repairDamaged, repairMissing } from './repair.ts';
import { type RevisionContent, sealRevision } from './revision.ts';
import { RevisionTaken } from './revision-adapter.ts';
import { RevisionFiles } from './revision-files.ts';
import { revisionFolder, revisionNumbers } from './revision-folder.ts';
import { readRevision } from './revision-log.ts';

/** What a restore came to. */
export type Restored = {
  /** The new newest revision, which holds the old data. */
  revision: number;
  /** Where the bytes of a damaged newest revision are kept; null if it was sound. */
  keptAside: string | null;
};

/**
 * Makes the data of an older revision the newest, also where the newest is damaged or a number is missing: these
 * are written anew with that data and a note, and then one more revision is committed, so that every running
 * process meets a number it has not seen. Refuses before it touches anything. After a crash half way it is
 * simply run again.
 */
export async function restoreRevision(
  directory: string,
  wanted: number,
  actor: string,
  now: () => Date = () => new Date(),
): Promise<Restored> {
  const source = await readRevision(directory, wanted);
  if (!source.data)
    throw new AppError(
      'conflict',
      `Revision ${wanted} is too old to hold its data; choose one of the newest 200.`,
    );
  const missing = await missingNumbers(directory);
  const newest = (await revisionNumbers(revisionFolder(directory))).at(-1) ?? wanted;
  const latest = await readRevision(directory, (await newestSound(directory, newest)) ?? wanted);

  const at = now().toISOString();
  const data = carriedOn(source.data, latest.data ?? source.data, at);
  try {
    for (const number of missing)
      await repairMissing(directory, number, { at, actor, data, from: wanted });
    const keptAside = await repairDamaged(directory, newest, { at, actor, data, from: wanted });
    return { revision: await commit(directory, { at, actor, data }), keptAside };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      `The disk refused the restore (${errnoOf(error)}); run it again when that is mended.`,
      { cause: error },
    );
  }
}

/**
 * Old data as part of what came after it: ids given out since stay used up, and a user who has changed since gets
 * an epoch no session has, so that none that ended comes back to life.
 */
function carriedOn(old: CatalogueData, latest: CatalogueData, at: string): CatalogueData {
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

async function commit(
  directory: string,
  content: Pick<RevisionContent, 'at' | 'actor' | 'data'>,
): Promise<number> {
  const files = new RevisionFiles(directory);
  let newest = await files.read();
  for (;;) {
    if (newest === null) throw new AppError('damaged', `There are no revisions in ${directory}.`);
    const next = sealRevision({
      ...content,
      revision: newest.revision + 1,
      parent: newest.checksum,
      changes: changesBetween(newest.data, content.data),
    });
    try {
      await files.write(next);
      return next.revision;
    } catch (error) {
      if (!(error instanceof RevisionTaken)) throw error;
      newest = (await files.read()) ?? newest;
    }
  }
}
