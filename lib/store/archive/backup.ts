import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/errors.ts';
import { type Backend, readKey, revisionKey } from '../backend/backend.ts';
import { readRevisionFiles } from '../log/history.ts';
import { Log } from '../log/log.ts';
import { readRevisionFile } from '../log/revision.ts';
import { noCatalogue } from '../printed-command.ts';
import { packBackup, type RevisionBytes } from './backup-archive.ts';
import { readSideFiles } from './side-files.ts';
import { archiveTarget, writeArchive } from './write-archive.ts';

/** Called with the number of revisions copied so far, and how many of them are damaged. */
type Progress = (copied: number, damaged: number) => void;

/**
 * Writes all revisions, site.json and seed.json to a backup file, completely or not at all. Returns the newest number. Revisions
 * never change, so the backup is consistent even if others commit meanwhile. Throws if the file cannot be written.
 */
export async function backUp(backend: Backend, file: string, progress?: Progress): Promise<number> {
  const target = await archiveTarget(file, 'backup');
  const { revision, pack } = await prepareBackup(backend, progress);
  await writeArchive(target, pack);
  return revision;
}

/** Writes the same backup to a stream, and leaves it open. Returns the newest number. */
export async function backUpToStream(
  backend: Backend,
  target: NodeJS.WritableStream,
  progress?: Progress,
): Promise<number> {
  const { revision, pack } = await prepareBackup(backend, progress);
  await pipeline(pack(), target, { end: false });
  return revision;
}

async function prepareBackup(
  backend: Backend,
  progress: Progress = () => {},
): Promise<{ revision: number; pack: () => Readable }> {
  const { number: revision, bytes: newestBytes } = await newestWhole(backend);
  const files = await readSideFiles(backend.address.folder);
  const older = Array.from({ length: revision - 1 }, (_, index) => revision - 1 - index);
  // Newest first, because pruning drops the oldest data first, possibly while this runs.
  async function* all(): AsyncGenerator<RevisionBytes> {
    yield { number: revision, bytes: newestBytes };
    let damaged = 0;
    for await (const { number, found } of readRevisionFiles(backend, older)) {
      if (found instanceof AppError && found.code === 'unavailable') throw found;
      // An unreadable revision is stored empty, so that it counts as damaged in the backup too.
      const bytes = Buffer.isBuffer(found) ? found : Buffer.alloc(0);
      if (!readRevisionFile(bytes, number)) damaged++;
      progress(revision - number, damaged);
      yield { number, bytes };
    }
  }
  return { revision, pack: () => packBackup(revision, files, all()) };
}

async function newestWhole(backend: Backend): Promise<RevisionBytes> {
  // A log refuses a catalogue that Longview would not start with.
  const log = new Log(backend);
  for (;;) {
    await log.refresh();
    const { revision: number } = log.current;
    if (number === 0) throw noCatalogue(backend.address);
    const bytes = await readKey(backend, revisionKey(number));
    if (bytes && readRevisionFile(bytes, number)?.data) return { number, bytes };
    // Enough commits were made meanwhile to prune it: try the newer one.
  }
}
