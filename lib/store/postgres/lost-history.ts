import { AppError } from '#lib/errors.ts';

/** Returns the refusal where the database no longer holds what was read from it: it was set back to an older state. */
export function lostHistory(revision: number): AppError {
  return new AppError(
    'set-back',
    `The database no longer holds revision ${revision} as it was read from it: its history was set back. Nothing was changed; bring the newer state back, or restart Longview to go on from the older one.`,
  );
}
