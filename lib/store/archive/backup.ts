import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#lib/errors.ts';
import { type Backend, readKey, revisionKey } from '../backend/backend.ts';
import { errnoOf, replaceFile, sweepTemporaries, syncFolder } from '../backend/files/durable.ts';
import { mayFollow } from '../backend/files/owner.ts';
import { readEach } from '../log/history.ts';
import { Log } from '../log/log.ts';
import { readRevisionFile } from '../log/revision.ts';
import { noCatalogue } from '../printed-command.ts';
import { packBackup, type RevisionBytes } from './backup-archive.ts';
import { readSideFiles } from './side-files.ts';

/** Hears how many were copied so far, and how many of them are damaged. */
type Listener = (copied: number, damaged: number) => void;

/**
 * Copies all revisions, site.json and seed.json into a file, whole or not at all, and returns the number of the newest.
 * Revisions never change, so the copy is consistent whoever writes meanwhile.
 */
export async function backUp(backend: Backend, file: string, onCopied?: Listener): Promise<number> {
  const found = await stat(file).catch(() => null);
  // A rename would put a file in the place of a device.
  if (found && !found.isFile()) {
    const what = found.isDirectory() ? 'is a folder' : 'is not a file';
    throw new AppError('invalid', `${file} ${what}; name a file for the backup.`);
  }
  // Of a link the file that it leads to is replaced, unless root might be led by another user.
  const target = found && mayFollow(await lstat(file)) ? await realpath(file) : file;
  const { revision, pack } = await packed(backend, onCopied);
  await writtenTo(file, async () => {
    await sweepTemporaries(path.dirname(target), (name) => name === path.basename(target));
    await replaceFile(target, pack);
    await syncFolder(path.dirname(target));
  });
  return revision;
}

/** Writes the same into a stream, which stays open, and returns the number of the newest revision. */
export async function backUpTo(
  backend: Backend,
  target: NodeJS.WritableStream,
  onCopied?: Listener,
): Promise<number> {
  const { revision, pack } = await packed(backend, onCopied);
  await pipeline(pack(), target, { end: false });
  return revision;
}

async function packed(
  backend: Backend,
  onCopied: Listener = () => {},
): Promise<{ revision: number; pack: () => Readable }> {
  const { number: revision, bytes: newestBytes } = await newestWhole(backend);
  const files = await readSideFiles(backend.address.folder);
  const older = Array.from({ length: revision - 1 }, (_, index) => revision - 1 - index);
  // Newest first: data is dropped from the oldest up, and a backup is not to lose what it came too late for.
  async function* all(): AsyncGenerator<RevisionBytes> {
    yield { number: revision, bytes: newestBytes };
    let damaged = 0;
    for await (const { number, found } of readEach(backend, older)) {
      if (found instanceof AppError && found.code === 'unavailable') throw found;
      // What nobody can read any more is as damaged in the backup as it is here.
      const bytes = Buffer.isBuffer(found) ? found : Buffer.alloc(0);
      if (!readRevisionFile(bytes, number)) damaged++;
      onCopied(revision - number, damaged);
      yield { number, bytes };
    }
  }
  return { revision, pack: () => packBackup(revision, files, all()) };
}

async function newestWhole(backend: Backend): Promise<RevisionBytes> {
  // Refuses what no start would take.
  const log = new Log(backend);
  for (;;) {
    await log.refresh();
    const { revision: number } = log.current;
    if (number === 0) throw noCatalogue(backend.address);
    const bytes = await readKey(backend, revisionKey(number));
    if (bytes && readRevisionFile(bytes, number)?.data) return { number, bytes };
    // Others have committed so much meanwhile that its data was dropped.
  }
}

async function writtenTo(file: string, write: () => Promise<void>): Promise<void> {
  await write().catch((error) => {
    if (error instanceof AppError) throw error;
    // A name that ends in a slash is that of a folder.
    const folder = file.endsWith('/') ? file : path.dirname(file);
    const reason = errnoOf(error) === 'ENOENT' ? `there is no folder ${folder}` : errnoOf(error);
    const sentence = `The backup could not be written to ${file}: ${reason}.`;
    throw new AppError('unavailable', sentence, { cause: error });
  });
}
