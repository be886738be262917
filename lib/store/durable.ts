import { randomBytes } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';

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

/** What is left of a temporary file is a matter of tidiness: the next start sweeps it. */
export async function removeQuietly(file: string): Promise<void> {
  await unlink(file).catch(() => {});
}

/** The system's name for what went wrong: 'ENOSPC'. */
export function errnoOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
