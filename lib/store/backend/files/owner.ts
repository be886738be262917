import type { Stats } from 'node:fs';
import { lstat, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { errnoOf, type Owner } from './durable.ts';

const ROOT = 0;

/** Returns the owner for new files in a data folder. Throws if this user's files could not be read by the folder's owner. */
export async function ownerOf(directory: string): Promise<Owner> {
  const me = process.geteuid?.();
  if (me === undefined) return null;
  const found =
    (await statOf(path.join(directory, 'revisions'))) ?? (await statOf(path.resolve(directory)));
  if (!found || found.uid === me) return null;
  if (me === ROOT) return { uid: found.uid, gid: found.gid };
  if (found.uid === ROOT) return null;
  const [mine, theirs] = [await userName(me), await userName(found.uid)];
  throw new AppError(
    'forbidden',
    `Files made here would belong to ${mine}, and ${theirs} could not read them: run this as ${theirs}.`,
  );
}

/** Returns the owner of a data folder that root reads for another user, where no links may be followed; null in any other case. */
export async function ownerForRoot(directory: string): Promise<Owner> {
  if (process.geteuid?.() !== ROOT) return null;
  const folder = await statOf(path.resolve(directory));
  return folder && folder.uid !== ROOT ? folder : ownerOf(directory);
}

/** Returns whether this process may follow a link: root follows only its own. */
export function mayFollowLink(link: Stats): boolean {
  return process.geteuid?.() !== ROOT || link.uid === ROOT;
}

async function statOf(folder: string): Promise<Stats | null> {
  try {
    const found = await lstat(folder);
    return found.isSymbolicLink() && mayFollowLink(found) ? await stat(folder) : found;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function userName(uid: number): Promise<string> {
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = known.split('\n').find((each) => each.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}
