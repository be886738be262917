import { mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from '../backup-archive.ts';
import { refusedRestore } from '../refused-restore.ts';
import { errnoOf, putIfAbsent, syncFolder } from './durable.ts';
import { makeFolder, revisionFolder, revisionPath, sweepRevisions } from './revision-folder.ts';

const HALF_DONE = 'longview-restoring-';
/** So many files wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 32;

/**
 * Takes revisions into a data folder, which must hold no catalogue: all that `work` adds, or none where it rejects.
 * After a crash half way it is simply run again.
 */
export async function fillFolder(
  directory: string,
  work: (add: (revision: RevisionBytes) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = path.resolve(revisionFolder(directory));
  // A link may lead to another disk.
  const target = await realpath(folder).catch(() => folder);
  let halfDone = '';
  const batch: RevisionBytes[] = [];
  const writeBatch = async () => {
    try {
      halfDone ||= await makeHalfDone(path.dirname(target));
      await putAll(halfDone, batch.splice(0));
    } catch (error) {
      throw refusedRestore(error);
    }
  };
  try {
    await work(async (revision) => {
      batch.push(revision);
      if (batch.length === MOST_AT_ONCE) await writeBatch();
    });
    if (batch.length > 0) await writeBatch();
    if (!halfDone) return;
    // Sessions that have ended since the backup would come back to life.
    await rm(path.join(directory, 'sessions'), { recursive: true, force: true });
    await moveInto(target, halfDone);
  } catch (error) {
    if (halfDone) await rm(halfDone, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

async function putAll(folder: string, revisions: readonly RevisionBytes[]): Promise<void> {
  const ends = await Promise.allSettled(
    revisions.map(({ number, bytes }) => putIfAbsent(revisionPath(folder, number), bytes)),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function makeHalfDone(parent: string): Promise<string> {
  await makeFolder(parent);
  for (const name of await readdir(parent))
    if (name.startsWith(HALF_DONE)) await rm(path.join(parent, name), { recursive: true });
  return mkdtemp(path.join(parent, HALF_DONE));
}

async function moveInto(target: string, halfDone: string): Promise<void> {
  try {
    await syncFolder(halfDone);
    await sweepRevisions(target);
    await rename(halfDone, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    if (errnoOf(error) !== 'ENOTEMPTY' && errnoOf(error) !== 'EEXIST') throw refusedRestore(error);
    throw new AppError(
      'conflict',
      `${target} is no longer empty; nothing was restored. Look, then restore again.`,
    );
  }
}
