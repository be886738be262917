import { constants, type FileHandle, open } from 'node:fs/promises';
import { closeQuietly } from './durable.ts';

/**
 * Opens a file to read it. A pipe or a device under its name is refused: nobody may ever write to the one, and the
 * other may never end. A folder is opened, since the system says what is wrong with it when it is read.
 */
export async function openRegular(file: string): Promise<FileHandle> {
  // Otherwise opening a pipe waits for its writer. To a file it makes no difference.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (found.isFile() || found.isDirectory()) return handle;
    throw Object.assign(new Error(`${file} is not a file.`), { code: 'not a file' });
  } catch (error) {
    await closeQuietly(handle);
    throw error;
  }
}

/** All that a file holds; for what is no file, as above. */
export async function readRegular(file: string): Promise<Buffer> {
  const handle = await openRegular(file);
  try {
    return await handle.readFile();
  } finally {
    await closeQuietly(handle);
  }
}
