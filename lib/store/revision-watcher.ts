import type { Revisions } from './revisions.ts';

const STALE_AFTER_MS = 250;
const MOST_UNTIDIED = 500;

/** Calls `look` when something may be new, and every 250 ms in case nobody said so. Returns the way to stop. */
export function watchRevisionHead(adapter: Revisions, look: () => void): () => void {
  const stopWatching = adapter.watch?.(look);
  // Looking is no reason for a process to live on.
  const timer = setInterval(look, STALE_AFTER_MS).unref();
  return () => {
    clearInterval(timer);
    stopWatching?.();
  };
}

/**
 * Calls `tidy` when 250 ms have brought no new revision: commits on the heels of one another have the disk to
 * themselves. After 500 of them it is called all the same; when it fails, not before there is another. Returns the
 * way to stop.
 */
export function keepTidy(newest: () => number, tidy: () => void): () => void {
  let last = 0;
  let tidied = 0;
  const timer = setInterval(() => {
    const now = newest();
    if (now !== tidied && (now === last || now - tidied > MOST_UNTIDIED)) {
      tidied = now;
      tidy();
    }
    last = now;
  }, STALE_AFTER_MS).unref();
  return () => clearInterval(timer);
}
