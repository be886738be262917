import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^(\d{10,15})\.json$/;
const TEMPORARY = /\.tmp$/;
const ABANDONED_AFTER_MS = 60_000;

/** The folder of a data folder that holds its revisions. */
export function revisionFolder(directory: string): string {
  return path.join(directory, 'revisions');
}

/** The file of one revision: 42 is 0000000042.json. */
export function revisionPath(folder: string, revision: number): string {
  return path.join(folder, `${String(revision).padStart(10, '0')}.json`);
}

/** The number in a revision's file name; null for any other file. */
export function revisionOfName(name: string): number | null {
  const number = Number(NAME.exec(name)?.[1]);
  return number > 0 && revisionPath('', number) === name ? number : null;
}

/** The numbers of all revisions in the folder, lowest first. */
export async function revisionNumbers(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map(revisionOfName).filter((found) => found !== null);
  return numbers.sort((a, b) => a - b);
}

/** Makes the folder, for its owner alone, such that a power cut does not take it away again. */
export async function makeRevisionFolder(directory: string): Promise<void> {
  const folder = path.resolve(revisionFolder(directory));
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Makes sure that the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file under a name nobody else has, readable by its owner alone, and waits until the disk has it. */
export async function writeTemporary(file: string, content: string | Buffer): Promise<string> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await removeQuietly(temporary);
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

/** Gives content a name unless that name is taken: then it rejects with EEXIST. The kernel decides who is first. */
export async function putIfAbsent(file: string, content: string | Buffer): Promise<void> {
  const temporary = await writeTemporary(file, content);
  try {
    await link(temporary, file);
  } finally {
    await removeQuietly(temporary);
  }
}

/** Takes away what writers that were killed left behind. A writer still at work has a younger file. */
export async function sweepTemporaryFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEMPORARY.test(name));
  for (const file of names.map((name) => path.join(folder, name))) {
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await removeQuietly(file);
  }
}

/** What is left of a temporary file is a matter of tidiness: the next start sweeps it. */
async function removeQuietly(file: string): Promise<void> {
  await unlink(file).catch(() => {});
}

/** The system's name for what went wrong: 'ENOSPC'. */
export function errnoOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
