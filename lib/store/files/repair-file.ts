import { lstat } from 'node:fs/promises';
import { errnoOf, putIfAbsent, replaceFile, syncFolder } from './durable.ts';
import { linkToQuarantine, moveToQuarantine } from './quarantine.ts';
import { revisionPath } from './revision-folder.ts';

/** Gives a number its file unless it has one, on the disk. Returns whether it had none. */
export async function putRevision(folder: string, number: number, bytes: Buffer): Promise<boolean> {
  const isNew = await putUnlessTaken(revisionPath(folder, number), bytes);
  await syncFolder(folder);
  return isNew;
}

/** Writes the file of a damaged revision anew, on the disk. Returns where its bytes are now; null if another repair moved them. */
export async function repairRevision(
  folder: string,
  number: number,
  bytes: Buffer,
): Promise<string | null> {
  const file = revisionPath(folder, number);
  const isFile = await lstat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  const quarantined = await (isFile ? linkToQuarantine : moveToQuarantine)(file);
  await syncFolder(folder);
  // A name that was free for a moment may be another process's commit by now: that stays.
  await (isFile ? replaceFile : putUnlessTaken)(file, bytes);
  await syncFolder(folder);
  return quarantined;
}

async function putUnlessTaken(file: string, content: Buffer): Promise<boolean> {
  return putIfAbsent(file, content).then(
    () => true,
    (error) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
      return false;
    },
  );
}
