import { AppError } from '#lib/errors.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';

/** Returns the history before a number, or all of it, newest first. */
export type ReadHistory = (before?: number) => AsyncIterable<RevisionHeader>;

/** So many revisions are looked through for one answer. */
export const MOST_READ = 1000;

/** Returns so many revisions at most, up to the first damaged one. */
export async function* readable(
  history: AsyncIterable<RevisionHeader>,
  most: number,
): AsyncGenerator<RevisionHeader> {
  if (most <= 0) return;
  let left = most;
  try {
    for await (const header of history) {
      yield header;
      if (--left === 0) return;
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'damaged')) throw error;
  }
}
