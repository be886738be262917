import { write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const BATCH_CHARACTERS = 64 * 1024;
const MOST_WAITING_CHARACTERS = 4 * 1024 * 1024;
const FLUSH_MS = 100;
/** How long the last lines may take. */
const FAREWELL_MS = 200;
const LOOK_MS = 5;
/** A reader that was busy for a moment is asked again soon: a pipe holds no more than a batch. */
const RETRY_MS = 5;

/** Lines on their way out. */
export type LineWriter = {
  write: (line: string) => void;
  /** Resolves when all lines are out, or none has been taken for a while. */
  close: () => Promise<void>;
};

/**
 * Writes lines in the background, many at a time: handing over each costs more than all else a line needs. Where
 * they are not taken, by a reader that stands still or a full disk, lines are lost and nothing else is: what pino
 * brings for this ends the process, or waits in its end for ever.
 */
export function lineWriter(fd: number): LineWriter {
  let lines: string[] = [];
  let size = 0;
  let leaving = Buffer.alloc(0);
  let isBusy = false;
  let isWriting = false;

  const rest = () => {
    const bytes = Buffer.from(lines.join(''));
    lines = [];
    size = 0;
    return bytes;
  };
  const flush = () => {
    if (isBusy) return;
    if (leaving.length === 0) leaving = rest();
    if (leaving.length === 0) return;
    isBusy = true;
    isWriting = true;
    write(fd, leaving, (error, written) => {
      isWriting = false;
      if (error) {
        setTimeout(() => {
          isBusy = false;
          flush();
        }, RETRY_MS).unref();
        return;
      }
      isBusy = false;
      leaving = leaving.subarray(written);
      if (leaving.length > 0 || size > BATCH_CHARACTERS) flush();
    });
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  process.once('exit', () => writeNow(fd, isWriting ? rest() : Buffer.concat([leaving, rest()])));

  return {
    write: (line) => {
      if (size > MOST_WAITING_CHARACTERS) return;
      lines.push(line);
      size += line.length;
      if (size > BATCH_CHARACTERS) flush();
    },
    close: async () => {
      clearInterval(timer);
      const until = performance.now() + FAREWELL_MS;
      for (flush(); leaving.length > 0 && performance.now() < until; flush()) await wait(LOOK_MS);
    },
  };
}

/** As much as is taken at once: the process ends. */
function writeNow(fd: number, bytes: Buffer): void {
  try {
    for (let left = bytes; left.length > 0; ) left = left.subarray(writeSync(fd, left));
  } catch {}
}
