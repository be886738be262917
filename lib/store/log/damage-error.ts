import { AppError } from '#lib/errors.ts';
import { backendKind } from '../backend/address.ts';
import { type Backend, type ReadResult, readKey, revisionKey } from '../backend/backend.ts';
import { printedCommand } from '../printed-command.ts';
import { readProblem } from './history.ts';
import { readRevisionFile } from './revision.ts';

/** Returns the newest of these numbers that is sound, null where none is or it has no data. Refuses to pass over one that may be sound. */
export async function newestIntact(
  backend: Backend,
  numbers: readonly number[],
): Promise<number | null> {
  for (const number of numbers.toReversed()) {
    const bytes = await readableBytes(backend, number);
    const revision = bytes && readRevisionFile(bytes, number);
    if (revision) return revision.data ? number : null;
  }
  return null;
}

/** Returns what is left of a revision; null if nobody can read it any more. Refuses where it may well be sound. */
export async function readableBytes(backend: Backend, number: number): Promise<Buffer | null> {
  return readKey(backend, revisionKey(number)).catch((error) => {
    if (error instanceof AppError && error.code === 'damaged') return null;
    throw error;
  });
}

/** Returns the refusal for a revision that is not what was written, with the way out: which of the numbers to go back to. */
export async function damageError(
  backend: Backend,
  number: number,
  found: ReadResult,
  numbers: readonly number[],
): Promise<AppError> {
  if (found instanceof AppError && found.code === 'unavailable') return found;
  const where = backend.locationOf(revisionKey(number));
  const options = found instanceof AppError ? { cause: found } : {};
  const mend = found === null ? 'fill its number' : 'restore an older revision';
  const sentence = `${where} ${readProblem(found) ?? 'is damaged'}; ${await wayOut(backend, numbers, mend)}`;
  return new AppError('damaged', sentence, options);
}

async function wayOut(backend: Backend, numbers: readonly number[], mend: string): Promise<string> {
  const sound = await newestIntact(backend, numbers).catch((error) => {
    if (error instanceof AppError && error.code !== 'newer') return error;
    throw error;
  });
  if (sound instanceof AppError) return sound.message;
  if (sound === null)
    return `no older revision is sound, so put back a backup of the ${backendKind(backend.address)}.`;
  return `${mend} with: ${printedCommand(`data restore --revision ${sound}`, backend.address)}`;
}
