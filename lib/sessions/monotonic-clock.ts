/**
 * Returns a clock in milliseconds since 1970 that follows the wall clock forward, but never runs backwards and never
 * slower than real time: setting the machine's clock back gives nothing that ends by this clock a longer life.
 */
export function monotonicClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): () => number {
  let latest = wall();
  let measuredAt = monotonic();
  return () => {
    const measured = monotonic();
    latest = Math.max(wall(), latest + measured - measuredAt);
    measuredAt = measured;
    return latest;
  };
}
