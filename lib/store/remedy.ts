import { AppError } from '#lib/errors.ts';
import { kindOfPlace } from './place.ts';
import { printedCommand } from './printed-command.ts';
import { readRevisionFile } from './revision.ts';
import type { KeptRevisions } from './revisions.ts';

type Source = Pick<KeptRevisions, 'place' | 'numbers' | 'bytesLeft'>;

/**
 * Returns the newest revision from this number down that is whole and still has its data; null if none is. Refuses to
 * pass over one that may be sound.
 */
export async function newestSound(source: Source, from: number): Promise<number | null> {
  const numbers = await source.numbers();
  for (const number of numbers.filter((each) => each <= from).reverse()) {
    const bytes = await source.bytesLeft(number);
    const revision = bytes && readRevisionFile(bytes, number);
    if (revision) return revision.data ? number : null;
  }
  return null;
}

/**
 * Returns the way out of damage, as the end of a sentence: what to go back to from this number down. Rejects where a
 * newer version wrote that.
 */
export async function remedy(source: Source, from: number): Promise<string> {
  const sound = await newestSound(source, from).catch((error) => {
    if (error instanceof AppError && error.code !== 'newer') return error;
    throw error;
  });
  if (sound instanceof AppError) return sound.message;
  if (sound === null)
    return `no older revision is sound, so put back a backup of the ${kindOfPlace(source.place)}.`;
  return `restore an older revision with: ${printedCommand(`data restore --revision ${sound}`, source.place)}`;
}
