const DURATION_MS = 1500;

/** Returns how far a reveal is at `elapsed` milliseconds, from 0 to 1: fast at first, slow at the end. */
function revealedShare(elapsed: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsed / DURATION_MS));
  return 1 - left ** 2;
}

let isRevealed = false;

/**
 * Tells the drawing, frame by frame, which share of its width is to be seen, going on from `elapsed` milliseconds. Only
 * the first drawing of a visit is revealed this way, and none where a person wants less motion. Returns a function that
 * ends it.
 */
export function revealOnce(elapsed: number, step: (share: number) => void): () => void {
  const isOver = isRevealed || elapsed >= DURATION_MS;
  isRevealed = true;
  if (isOver || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const start = performance.now() - elapsed;
  let frame = 0;
  const next = () => {
    const share = revealedShare(performance.now() - start);
    step(share);
    if (share < 1) frame = requestAnimationFrame(next);
  };
  next();
  return () => cancelAnimationFrame(frame);
}
