import type { RevisionAdapter } from './revision-adapter.ts';

const STALE_AFTER_MS = 250;

/** Calls `look` when something may be new, and every 250 ms in case nobody said so. Returns the way to stop. */
export function keepLooking(adapter: RevisionAdapter, look: () => void): () => void {
  const stopWatching = adapter.watch?.(look);
  // Looking is no reason for a process to live on.
  const timer = setInterval(look, STALE_AFTER_MS).unref();
  return () => {
    clearInterval(timer);
    stopWatching?.();
  };
}
