const BATCH_BYTES = 64 * 1024;
/** 4 MB of lines may wait. */
const MOST_BATCHES = 64;
const LONGEST_CHARACTER_BYTES = 3;

/** Lines as bytes in batches, the oldest first. A line is never in two batches. */
export type LineBatches = {
  /** False, and nothing done, when as many lines wait as may. */
  add: (line: string) => boolean;
  /** Whether a batch is full. */
  isDue: () => boolean;
  /** What is to go out next, full or not; empty when nothing waits. */
  first: () => Buffer;
  /** Drops bytes of the first batch that are out. */
  drop: (bytes: number) => void;
};

/** Copied at once, a line leaves nothing behind for the garbage collector to carry about. */
export function lineBatches(): LineBatches {
  const batches: Buffer[] = [];
  let room = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let filled = 0;

  const closeBatch = () => {
    if (filled === 0) return;
    batches.push(room.subarray(0, filled));
    room = Buffer.allocUnsafeSlow(BATCH_BYTES);
    filled = 0;
  };
  return {
    add: (line) => {
      const most = line.length * LONGEST_CHARACTER_BYTES;
      if (most > BATCH_BYTES - filled) {
        if (batches.length >= MOST_BATCHES) return false;
        closeBatch();
      }
      if (most > BATCH_BYTES) batches.push(Buffer.from(line));
      else filled += room.write(line, filled);
      return true;
    },
    isDue: () => batches.length > 0,
    first: () => {
      if (batches.length === 0) closeBatch();
      return batches[0] ?? Buffer.alloc(0);
    },
    drop: (bytes) => {
      const [first] = batches;
      if (first && bytes < first.length) batches[0] = first.subarray(bytes);
      else batches.shift();
    },
  };
}
