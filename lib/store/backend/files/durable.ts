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
/** Opens a file or folder for reading, but no link in its place, and does not wait for the other end of a pipe. */
export const ITSELF = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** No writer takes so long: whoever left a temporary file that old behind was killed. */
const LEFT_BEHIND_MS = 60_000;

const NO_LINKS = new Set<string | undefined>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** The disk cannot give a file a second name, which nothing new is kept without. */
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

/** Whom files are given to; null where they belong to who makes them. */
export type Owner = { readonly uid: number; readonly gid: number } | null;

/**
 * Calls `work` with a folder. Where it belongs to another `owner`, who may put a link in its place at any moment, it is opened
 * without following one, and `work` gets the path of the open handle. A link is then refused with a sentence.
 */
export async function inFolder<T>(
  folder: string,
  owner: Owner,
  work: (folder: string, itself?: FileHandle) => Promise<T>,
): Promise<T> {
  if (!owner) return work(folder);
  // A slash at the end would follow a link.
  const name = folder.replace(/\/+$/, '');
  const itself = await open(name, ITSELF | constants.O_DIRECTORY).catch((error) => {
    throw errnoOf(error) === 'ENOTDIR' ? refusedLink(name, error) : error;
  });
  // Only Linux has a path that leads to an open folder.
  const opened = process.platform === 'linux' ? `/proc/self/fd/${itself.fd}` : folder;
  return work(opened, itself).finally(() => closeQuietly(itself));
}

/** Returns the refusal for a link in a data folder that belongs to another user. */
export function refusedLink(name: string, cause: unknown): AppError {
  const sentence = `${name} is a link: as root Longview follows none in a data folder of another user. Run this as that user.`;
  return new AppError('unavailable', sentence, { cause });
}

/** Makes sure that the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await closeQuietly(handle);
  }
}

/** Whether the disk has a file its sync has said: a failure here takes nothing back. */
export async function closeQuietly(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => {});
}

/** Makes a folder for its owner alone, such that a power cut does not take it away again. */
export async function makeFolder(folder: string, owner: Owner = null): Promise<void> {
  const whole = path.resolve(folder);
  const isThere = async () => (await stat(whole).catch(() => null))?.isDirectory();
  if (await isThere()) return;
  await makeFolder(path.dirname(whole), owner);
  // Not `recursive`: where a folder takes no other, as /proc does, that would never end.
  await mkdir(whole, 0o700).catch(async (error) => {
    if (!(await isThere())) throw error;
  });
  if (owner) await inFolder(whole, owner, async (_, itself) => itself?.chown(owner.uid, owner.gid));
  await syncFolder(path.dirname(whole));
}

/** Writes a file under a name nobody else has, readable by its owner alone, and waits until the disk has it. */
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

/** Resolves where a folder takes a block: written, on the disk, and taken away again. */
export async function probeFolder(folder: string, owner: Owner): Promise<void> {
  const block = Buffer.alloc(4096);
  await inFolder(folder, owner, async (folder) => {
    await removeQuietly(await writeTemporary(path.join(folder, 'probe'), block, owner));
    await syncFolder(folder);
  });
}

/** Gives content a name unless that is taken, and returns whether it was free. The kernel decides who is first. */
export async function linkNew(file: string, content: Content, owner: Owner): Promise<boolean> {
  const temporary = await writeTemporary(file, content, owner);
  return linkIfFree(temporary, file)
    .catch((error) => {
      // Of a file that was just made here, these say no more than that.
      throw NO_LINKS.has(errnoOf(error)) ? new NoHardLinks(path.dirname(file), error) : error;
    })
    .finally(() => removeQuietly(temporary));
}

/** Gives a file a second name unless that is taken, and returns whether it was free. */
export async function linkIfFree(file: string, name: string): Promise<boolean> {
  return link(file, name).then(
    () => true,
    (error) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
      return false;
    },
  );
}

/** Gives content a name, whatever had it before; on the disk once its folder is synced. Else nothing is changed. */
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

/** Takes away what writers that were killed left behind in a folder, of files with these names. */
export async function sweepTemporaries(
  folder: string,
  isOurs: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (!TEMPORARY.test(name) || !isOurs(name.replace(TEMPORARY, ''))) continue;
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < Date.now() - LEFT_BEHIND_MS) await removeQuietly(file);
  }
}

/** What stays is swept by the next start, or the next backup. */
async function removeQuietly(file: string): Promise<void> {
  await unlink(file).catch(() => {});
}

/** Returns the system's name for what went wrong: 'ENOSPC'. */
export function errnoOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
