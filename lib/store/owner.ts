import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { errnoOf, type Owner } from './durable.ts';

const ROOT = 0;

/** Returns whom root gives the files of a data folder to. Anybody else is refused where its owner could not read them. */
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

async function statOf(folder: string) {
  return stat(folder).catch((error) => {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  });
}

async function userName(uid: number): Promise<string> {
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = known.split('\n').find((each) => each.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}
