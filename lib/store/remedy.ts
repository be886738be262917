import { AppError } from '#lib/errors.ts';
import { unreadIn } from './history.ts';
import { type Found, type Place, read, revisionKey } from './place.ts';
import { kindOfPlace } from './place-address.ts';
import { printedCommand } from './printed-command.ts';
import { readRevisionFile } from './revision.ts';

/** Returns the newest of these numbers that is sound, null where none is or it has no data. Refuses to pass over one that may be sound. */
export async function newestSound(
  place: Place,
  numbers: readonly number[],
): Promise<number | null> {
  for (const number of numbers.toReversed()) {
    const bytes = await bytesLeft(place, number);
    const revision = bytes && readRevisionFile(bytes, number);
    if (revision) return revision.data ? number : null;
  }
  return null;
}

/** Returns what is left of a revision; null if nobody can read it any more. Refuses where it may well be sound. */
export async function bytesLeft(place: Place, number: number): Promise<Buffer | null> {
  return read(place, revisionKey(number)).catch((error) => {
    if (error instanceof AppError && error.code === 'damaged') return null;
    throw error;
  });
}

/** Returns the refusal for a revision that is not what was written, with the way out: which of the numbers to go back to. */
export async function refusalOf(
  place: Place,
  number: number,
  found: Found,
  numbers: readonly number[],
): Promise<AppError> {
  if (found instanceof AppError && found.code === 'unavailable') return found;
  const where = place.nameOf(revisionKey(number));
  const options = found instanceof AppError ? { cause: found } : {};
  const mend = found === null ? 'fill its number' : 'restore an older revision';
  const sentence = `${where} ${unreadIn(found) ?? 'is damaged'}; ${await wayOut(place, numbers, mend)}`;
  return new AppError('damaged', sentence, options);
}

async function wayOut(place: Place, numbers: readonly number[], mend: string): Promise<string> {
  const sound = await newestSound(place, numbers).catch((error) => {
    if (error instanceof AppError && error.code !== 'newer') return error;
    throw error;
  });
  if (sound instanceof AppError) return sound.message;
  if (sound === null)
    return `no older revision is sound, so put back a backup of the ${kindOfPlace(place.address)}.`;
  return `${mend} with: ${printedCommand(`data restore --revision ${sound}`, place.address)}`;
}
