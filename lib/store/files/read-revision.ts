import { AppError } from '#lib/errors.ts';
import { type RevisionHeader, readHeader } from '../revision.ts';
import { damagedRevision } from '../revision-log.ts';
import { errnoOf } from './durable.ts';
import { firstLineOf, readRegular } from './regular-file.ts';
import { revisionFolder, revisionPath } from './revision-folder.ts';
import { refuseLostLink } from './unusable-folder.ts';

/** Returns what the file of a revision holds. Refuses one that is not there or cannot be read. */
export async function contentOf(directory: string, number: number): Promise<Buffer> {
  const folder = revisionFolder(directory);
  const file = revisionPath(folder, number);
  return readRegular(file).catch(async (error) => {
    await refuseLostLink(directory);
    if (errnoOf(error) === 'ENOENT')
      throw new AppError('not-found', `There is no revision ${number} in ${folder}.`, {
        cause: error,
      });
    throw unreadable(file, error);
  });
}

/** Returns header and changes of the revision in a file. Refuses one that is damaged or cannot be read. */
export async function headerOf(file: string, number: number): Promise<RevisionHeader> {
  const line = await firstLineOf(file).catch((error) => {
    throw unreadable(file, error);
  });
  const header = readHeader(line, number);
  if (header === null) throw damagedRevision(number, file);
  return header;
}

function unreadable(file: string, error: unknown): AppError {
  return new AppError('damaged', `${file} cannot be read (${errnoOf(error)}).`, { cause: error });
}
