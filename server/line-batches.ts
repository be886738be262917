const BATCH_BYTES = 64 * 1024;
/** 4 MB of lines may wait. */
const MAX_BATCHES = 64;
const LONGEST_CHARACTER_BYTES = 3;

/** Lines as bytes in batches, the oldest first. A line is never split between two. */
export type LineBatches = {
  /** Returns false, and does nothing, when no more lines may wait. */
  add: (line: string) => boolean;
  /** Returns whether a batch is full. */
  isDue: () => boolean;
  /** Returns the batch to write next, full or not; empty when nothing waits. */
  first: () => Buffer;
  /** Drops bytes of the first batch that are written. */
  drop: (bytes: number) => void;
};

/** Returns empty batches. A line is copied into its batch at once, which spares the garbage collector. */
export function lineBatches(): LineBatches {
  const batches: Buffer[] = [];
  let open = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let filled = 0;

  const closeBatch = () => {
    if (filled === 0) return;
    batches.push(open.subarray(0, filled));
    open = Buffer.allocUnsafeSlow(BATCH_BYTES);
    filled = 0;
  };
  return {
    add: (line) => {
      const most = line.length * LONGEST_CHARACTER_BYTES;
      if (most > BATCH_BYTES - filled) {
        if (batches.length >= MAX_BATCHES) return false;
        closeBatch();
      }
      if (most > BATCH_BYTES) batches.push(Buffer.from(line));
      else filled += open.write(line, filled);
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
