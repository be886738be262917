import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPORARY = /\.[0-9a-f]{16}\.tmp$/;
/** A sweep takes one temporary file of a writer at most; so many sweeps at the wrong moment there are not. */
const MOST_ATTEMPTS = 10;

/** What a file is to hold; a function is called for each attempt to write it. */
type Content = string | Buffer | (() => AsyncIterable<Uint8Array>);

/** Makes sure that the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await closeQuietly(handle);
  }
}

/** Lets go of a file or folder. Its sync has said whether the disk has it: a failure here takes nothing back. */
export async function closeQuietly(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => {});
}

/** Writes a file under a name nobody else has, readable by its owner alone, and waits until the disk has it. */
async function writeTemporary(file: string, content: Content): Promise<string> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await writeFile(handle, typeof content === 'function' ? content() : content);
    await handle.sync();
  } catch (error) {
    await removeQuietly(temporary);
    throw error;
  } finally {
    await closeQuietly(handle);
  }
  return temporary;
}

/** Resolves where a folder takes such content: written, on the disk, and taken away again. */
export async function probeFolder(folder: string, content: Buffer): Promise<void> {
  await removeQuietly(await writeTemporary(path.join(folder, 'probe'), content));
  await syncFolder(folder);
}

/** Gives content a name unless that name is taken: then it rejects with EEXIST. The kernel decides who is first. */
export async function putIfAbsent(file: string, content: Content): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const temporary = await writeTemporary(file, content);
    try {
      return await link(temporary, file);
    } catch (error) {
      // Another process that starts has taken the temporary file for one that was left behind.
      if (errnoOf(error) !== 'ENOENT' || attempt === MOST_ATTEMPTS) throw error;
    } finally {
      await removeQuietly(temporary);
    }
  }
}

/** Gives content a name, whatever had it before; on the disk once its folder is synced. Else nothing is changed. */
export async function replaceFile(file: string, content: Content): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const temporary = await writeTemporary(file, content);
    try {
      return await rename(temporary, file);
    } catch (error) {
      await removeQuietly(temporary);
      // As above: swept by another process that starts.
      if (errnoOf(error) !== 'ENOENT' || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Takes away what writers that were killed left behind in a folder. One that is still at work writes it anew. */
export async function sweepTemporaries(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => TEMPORARY.test(each)))
    await removeQuietly(path.join(folder, name));
}

/** Takes away what writers of this one file that were killed left behind beside it. */
export async function sweepBeside(file: string): Promise<void> {
  const folder = path.dirname(file);
  const names = await readdir(folder).catch(() => []);
  const isOwn = (name: string) => name.replace(TEMPORARY, '') === path.basename(file);
  await sweepTemporaries(folder, names.filter(isOwn));
}

/** Removes a file if it can. A temporary file that stays is swept by the next start. */
export async function removeQuietly(file: string): Promise<void> {
  await unlink(file).catch(() => {});
}

/** Returns the system's name for what went wrong: 'ENOSPC'. */
export function errnoOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
