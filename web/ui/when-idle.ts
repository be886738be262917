const LONGEST_WAIT_MS = 3000;

/** Calls back when the page has nothing else to do; the answer takes the call back. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(request);
}
