import { constants, type FileHandle, open } from 'node:fs/promises';
import { closeQuietly } from './durable.ts';

/**
 * Opens a file to read it. A pipe or a device under its name is refused: nobody may ever write to the one, and the
 * other may never end. A folder is opened, since the system says what is wrong with it when it is read.
 */
async function openRegular(file: string): Promise<FileHandle> {
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

/** Returns all that a file holds. Rejects for what is no file. */
export async function readRegular(file: string): Promise<Buffer> {
  const handle = await openRegular(file);
  try {
    return await handle.readFile();
  } finally {
    await closeQuietly(handle);
  }
}

/** Returns the first line of a file without its end: headers can be read without the data. */
export async function firstLineOf(file: string): Promise<Buffer> {
  const handle = await openRegular(file);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of handle.createReadStream({
      autoClose: false,
    }) as AsyncIterable<Buffer>) {
      const end = chunk.indexOf('\n');
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
      if (end >= 0) break;
    }
    return Buffer.concat(chunks);
  } finally {
    await closeQuietly(handle);
  }
}
