import { AppError } from '#lib/errors.ts';
import { errnoOf } from './files/durable.ts';

/** Returns the refusal for a restore that the disk, or the database, did not take. */
export function refusedRestore(error: unknown, taker: 'disk' | 'database' = 'disk'): AppError {
  return new AppError(
    'unavailable',
    `The ${taker} refused the restore (${errnoOf(error)}); run it again when that is mended.`,
    { cause: error },
  );
}
