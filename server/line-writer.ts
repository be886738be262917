import { constants, openSync, write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { lineBatches } from './line-batches.ts';

const FLUSH_MS = 100;
/** How long the last lines may take. */
const CLOSE_WITHIN_MS = 200;
const CHECK_MS = 5;
/** A reader that was busy for a moment is asked again soon: a pipe holds no more than a batch. */
const RETRY_MS = 5;
const MAX_UNMADE = 128;

/** A line, or what makes it. Made many at a time, between requests, a line costs a quarter of one made alone. */
export type Line = string | (() => string);

/** Writes lines in the background. */
export type LineWriter = {
  write: (line: Line) => void;
  /** Resolves when all lines are written, or after a fifth of a second. */
  close: () => Promise<void>;
};

/**
 * Returns a writer of lines, many at a time: a write for each would cost more than all else a line needs. Where the
 * stream takes none (a reader that does not read, a full disk) lines are lost and the process goes on; once it takes
 * some again, `lostLine` makes the line that says how many. Pino's own destination would end the process, or wait
 * for ever when it stops.
 */
export function lineWriter(stream: number, lostLine: (lines: number) => string): LineWriter {
  const fd = openNonBlocking(stream);
  const batches = lineBatches();
  let unmade: (() => string)[] = [];
  let lost = 0;
  let isBusy = false;
  let isWriting = false;

  const flush = () => {
    const bytes = batches.first();
    if (isBusy || bytes.length === 0) return;
    isBusy = true;
    isWriting = true;
    write(fd, bytes, (error, written) => {
      isWriting = false;
      if (error) {
        setTimeout(goOn, error.code === 'EAGAIN' ? RETRY_MS : FLUSH_MS).unref();
        return;
      }
      batches.drop(written);
      isBusy = false;
      if (batches.isDue()) flush();
    });
  };
  const goOn = () => {
    isBusy = false;
    flush();
  };
  const add = (line: string) => {
    const isTaken = batches.add(lost > 0 ? lostLine(lost) + line : line);
    lost = isTaken ? 0 : lost + 1;
    if (!isBusy && batches.isDue()) flush();
  };
  const makeAll = () => {
    const makers = unmade;
    unmade = [];
    for (const make of makers) add(make());
  };
  const timer = setInterval(() => {
    makeAll();
    flush();
  }, FLUSH_MS).unref();
  process.once('exit', () => {
    makeAll();
    // After a batch that is half written, a line would be joined to half of another.
    while (!isWriting && batches.first().length > 0) {
      const written = writeNow(fd, batches.first());
      if (written === 0) return;
      batches.drop(written);
    }
  });

  return {
    write: (line) => {
      if (typeof line !== 'string') unmade.push(line);
      if (typeof line === 'string' || unmade.length >= MAX_UNMADE) makeAll();
      if (typeof line === 'string') add(line);
    },
    close: async () => {
      clearInterval(timer);
      makeAll();
      if (lost > 0 && batches.add(lostLine(lost))) lost = 0;
      const until = performance.now() + CLOSE_WITHIN_MS;
      for (flush(); batches.first().length > 0 && performance.now() < until; flush())
        await wait(CHECK_MS);
    },
  };
}

/** Returns how many bytes are taken at once: the process ends. */
function writeNow(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes);
  } catch {
    return 0;
  }
}

/**
 * Returns a descriptor that never blocks. A terminal on hold (Ctrl+S) takes nothing, and a write to it waits, also
 * when the process ends. The terminal of another user, as under `su`, can only be opened as /dev/tty.
 */
function openNonBlocking(fd: number): number {
  if (!isatty(fd)) return fd;
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  for (const name of [`/dev/fd/${fd}`, '/dev/tty']) {
    try {
      return openSync(name, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    } catch {}
  }
  return fd;
}
