const LONGEST_WAIT_MS = 3000;

/** Calls back when the page has nothing else to do, or after the longest wait; the function it returns takes that back. */
export function whenIdle(callback: () => void, longestWaitMs = LONGEST_WAIT_MS): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
}
