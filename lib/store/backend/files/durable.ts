import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';

const TEMPORARY = /\.[0-9a-f]{16}\.tmp$/;
/** Opens a file or folder for reading. Does not follow a link, or block on a pipe. */
export const NO_FOLLOW = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** A temporary file older than this was left by a process that was killed. */
const STALE_TEMPORARY_MS = 60_000;

const NO_LINKS = new Set<string | undefined>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** The file system has no hard links, which creating a file needs. */
export class NoHardLinks extends AppError {
  constructor(folder: string, cause: unknown) {
    super(
      'unavailable',
      `The disk of ${folder} has no hard links (${errnoOf(cause)}), without which no change can be saved: move the data folder to a file system that has them, as ext4, XFS, APFS and NFS have.`,
      { cause },
    );
    this.name = 'NoHardLinks';
  }
}

type Content = string | Buffer | (() => AsyncIterable<Uint8Array>);

/** Owner for new files, or null to keep the process's own. */
export type Owner = { readonly uid: number; readonly gid: number } | null;

/**
 * Calls `work` with a folder. With an `owner`, who may replace the folder with a link at any time, the folder is opened without
 * following links, and `work` gets the path of the open handle. Throws an AppError if it is a link.
 */
export async function inFolder<T>(
  folder: string,
  owner: Owner,
  work: (folder: string, handle?: FileHandle) => Promise<T>,
): Promise<T> {
  if (!owner) return work(folder);
  // A trailing slash would follow a link.
  const name = folder.replace(/\/+$/, '');
  const handle = await open(name, NO_FOLLOW | constants.O_DIRECTORY).catch((error) => {
    throw errnoOf(error) === 'ENOTDIR' ? refusedLink(name, error) : error;
  });
  // Only Linux has paths to open folders.
  const opened = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder;
  return work(opened, handle).finally(() => closeQuietly(handle));
}

/** Returns the error for a link in another user's data folder. */
export function refusedLink(name: string, cause: unknown): AppError {
  const sentence = `${name} is a link: as root Longview follows none in a data folder of another user. Run this as that user.`;
  return new AppError('unavailable', sentence, { cause });
}

/** Flushes a folder's entries to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await closeQuietly(handle);
  }
}

/** Closes a handle and ignores errors: `sync` has already reported whether the data is on the disk. */
export async function closeQuietly(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => {});
}

/** Creates a folder and its parents durably, with access for the owner only. */
export async function makeFolder(folder: string, owner: Owner = null): Promise<void> {
  const full = path.resolve(folder);
  const exists = async () => (await stat(full).catch(() => null))?.isDirectory();
  if (await exists()) return;
  await makeFolder(path.dirname(full), owner);
  // Not `recursive`, which never ends in a folder that accepts no entries, such as /proc.
  await mkdir(full, 0o700).catch(async (error) => {
    if (!(await exists())) throw error;
  });
  if (owner) await inFolder(full, owner, async (_, handle) => handle?.chown(owner.uid, owner.gid));
  await syncFolder(path.dirname(full));
}

/** Writes a file durably under a unique temporary name, with access for the owner only. Returns its path. */
async function writeTemporary(file: string, content: Content, owner: Owner): Promise<string> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    if (owner) await handle.chown(owner.uid, owner.gid);
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

/** Resolves if a block can be written to a folder and flushed to the disk. Removes it again. */
export async function probeFolder(folder: string, owner: Owner): Promise<void> {
  const block = Buffer.alloc(4096);
  await inFolder(folder, owner, async (folder) => {
    await removeQuietly(await writeTemporary(path.join(folder, 'probe'), block, owner));
    await syncFolder(folder);
  });
}

/** Creates a file atomically, and returns false if it exists. Durable once its folder is synced. */
export async function createFile(file: string, content: Content, owner: Owner): Promise<boolean> {
  const temporary = await writeTemporary(file, content, owner);
  return linkIfFree(temporary, file)
    .catch((error) => {
      // For a file just created here, these codes can only mean that.
      throw NO_LINKS.has(errnoOf(error)) ? new NoHardLinks(path.dirname(file), error) : error;
    })
    .finally(() => removeQuietly(temporary));
}

/** Adds a hard link, and returns false if the name exists. */
export async function linkIfFree(file: string, name: string): Promise<boolean> {
  return link(file, name).then(
    () => true,
    (error) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
      return false;
    },
  );
}

/** Creates or replaces a file atomically. Durable once its folder is synced. */
export async function replaceFile(
  file: string,
  content: Content,
  owner: Owner = null,
): Promise<void> {
  const temporary = await writeTemporary(file, content, owner);
  await rename(temporary, file).catch(async (error) => {
    await removeQuietly(temporary);
    throw error;
  });
}

/** Removes stale temporary files from a folder, of files whose names match `isOurs`. Never rejects. */
export async function sweepTemporaries(
  folder: string,
  isOurs: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (!TEMPORARY.test(name) || !isOurs(name.replace(TEMPORARY, ''))) continue;
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < Date.now() - STALE_TEMPORARY_MS) await removeQuietly(file);
  }
}

/** Removes a file and ignores errors: the next start or backup sweeps it. */
async function removeQuietly(file: string): Promise<void> {
  await unlink(file).catch(() => {});
}

/** Returns the system's error code: 'ENOSPC'. */
export function errnoOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
