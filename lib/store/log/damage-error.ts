import { AppError } from '#lib/errors.ts';
import { backendKind } from '../backend/address.ts';
import { type Backend, type ReadResult, readKey, revisionKey } from '../backend/backend.ts';
import { printedCommand } from '../printed-command.ts';
import { readProblem } from './history.ts';
import { readRevisionFile } from './revision.ts';

/**
 * Returns the number of the newest intact revision among `numbers`; null if there is none or its data has been pruned.
 * Throws if one cannot be read just now, because it may be intact.
 */
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

/** Returns a revision's bytes, intact or not; null if they are lost. Throws if they cannot be read just now. */
export async function readableBytes(backend: Backend, number: number): Promise<Buffer | null> {
  return readKey(backend, revisionKey(number)).catch((error) => {
    if (error instanceof AppError && error.code === 'damaged') return null;
    throw error;
  });
}

/** Returns the error for a missing or damaged revision. It names the newest of `numbers` that can be restored. */
export async function damageError(
  backend: Backend,
  number: number,
  found: ReadResult,
  numbers: readonly number[],
): Promise<AppError> {
  if (found instanceof AppError && found.code === 'unavailable') return found;
  const where = backend.locationOf(revisionKey(number));
  const options = found instanceof AppError ? { cause: found } : {};
  const step = found === null ? 'fill its number' : 'restore an older revision';
  const sentence = `${where} ${readProblem(found) ?? 'is damaged'}; ${await advice(backend, numbers, step)}`;
  return new AppError('damaged', sentence, options);
}

async function advice(backend: Backend, numbers: readonly number[], step: string): Promise<string> {
  const intact = await newestIntact(backend, numbers).catch((error) => {
    if (error instanceof AppError && error.code !== 'newer') return error;
    throw error;
  });
  if (intact instanceof AppError) return intact.message;
  if (intact === null)
    return `no older revision is sound, so put back a backup of the ${backendKind(backend.address)}.`;
  return `${step} with: ${printedCommand(`data restore --revision ${intact}`, backend.address)}`;
}
