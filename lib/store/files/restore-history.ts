import { mkdtemp, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import type { RevisionBytes, SideFile } from '../backup-archive.ts';
import { type Backup, readBackupFile } from './backup-file.ts';
import { errnoOf, putIfAbsent, replaceFile, syncFolder } from './durable.ts';
import { refusedRestore } from './restore.ts';
import { makeFolder, revisionFolder, revisionPath, sweepRevisions } from './revision-folder.ts';

const HALF_DONE = 'longview-restoring-';
/** So many files wait for the disk together: one by one, each would wait for a turn of its own. */
const MOST_AT_ONCE = 32;

/**
 * Reads a backup to its end. One that is whole comes back into this data folder, which must hold no catalogue: every
 * revision to the byte, all of them or none. After a crash half way it is simply run again.
 */
export async function restoreHistory(directory: string, file: string): Promise<Backup> {
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
    const backup = await readBackupFile(file, async (revision) => {
      batch.push(revision);
      if (batch.length === MOST_AT_ONCE) await writeBatch();
    });
    if (!backup.isWhole) return backup;
    await writeBatch();
    // Sessions that have ended since the backup would come back to life.
    await rm(path.join(directory, 'sessions'), { recursive: true, force: true });
    await moveInto(target, halfDone);
    return backup;
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

/** Returns which of these files of a backup are missing in a data folder or differ there. */
export async function differingFiles(
  directory: string,
  files: ReadonlyMap<SideFile, Buffer>,
): Promise<SideFile[]> {
  const differing: SideFile[] = [];
  for (const [name, content] of files) {
    const now = await readFile(path.join(directory, name)).catch(() => null);
    if (!now?.equals(content)) differing.push(name);
  }
  return differing;
}

/** Puts these files of a backup into a data folder, in the place of those that are there. */
export async function restoreFiles(
  directory: string,
  files: ReadonlyMap<SideFile, Buffer>,
): Promise<void> {
  try {
    for (const [name, content] of files) await replaceFile(path.join(directory, name), content);
    await syncFolder(directory);
  } catch (error) {
    throw refusedRestore(error);
  }
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
