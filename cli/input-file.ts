import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import { readStdin } from './stdin.ts';

/** The content of a file that was named on the command line; '-' is what is piped in. */
export async function readInput(file: string): Promise<Buffer> {
  if (file === '-') return readStdin();
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('not-found', `There is no file ${file}.`);
    if (code === 'EISDIR') throw new AppError('invalid', `${file} is a folder; name a file.`);
    throw new AppError('unavailable', `${file} cannot be read (${code}).`, { cause: error });
  }
}
