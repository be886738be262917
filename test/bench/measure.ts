/** One measurement of a side. */
type Side<T> = () => T | Promise<T>;

/**
 * Measures several sides in turn, `rounds` times, each round beginning with another one: what the machine does
 * beside it falls on all alike. Returns the values of each side, round by round.
 */
export async function inTurn<T>(rounds: number, ...sides: Side<T>[]): Promise<T[][]> {
  const values = sides.map((): T[] => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const index = (round + turn) % sides.length;
      const side = sides[index];
      if (side) values[index]?.push(await side());
    }
  }
  return values;
}

/** Returns how long it takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the value that `share` (0 to 1) of all values do not exceed; NaN where one is missing. */
export function quantile(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Returns the value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
