import { constants, openSync, write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { lineBatches } from './line-batches.ts';

const FLUSH_MS = 100;
/** How long the last lines may take. */
const FAREWELL_MS = 200;
const LOOK_MS = 5;
/** A reader that was busy for a moment is asked again soon: a pipe holds no more than a batch. */
const RETRY_MS = 5;
const MOST_UNMADE = 128;

/** A line, or how to make it. Made many at a time, between requests, a line costs a quarter of one made alone. */
export type Line = string | (() => string);

/** Lines on their way out. */
export type LineWriter = {
  write: (line: Line) => void;
  /** Resolves when all lines are out, or none has been taken for a while. */
  close: () => Promise<void>;
};

/**
 * Writes lines in the background, many at a time: handing over each costs more than all else a line needs. Where
 * they are not taken, by a reader that stands still or a full disk, lines are lost and nothing else is, and the
 * line of `sayLost` tells how many when there is room again. What pino brings for this ends the process, or waits
 * in its end for ever.
 */
export function lineWriter(stream: number, sayLost: (lines: number) => string): LineWriter {
  const fd = neverWaiting(stream);
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
    const isTaken = batches.add(lost > 0 ? sayLost(lost) + line : line);
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
    // Behind a batch that is only half out, a line would be joined to half of another.
    while (!isWriting && batches.first().length > 0) {
      const written = writeNow(fd, batches.first());
      if (written === 0) return;
      batches.drop(written);
    }
  });

  return {
    write: (line) => {
      if (typeof line !== 'string') unmade.push(line);
      if (typeof line === 'string' || unmade.length >= MOST_UNMADE) makeAll();
      if (typeof line === 'string') add(line);
    },
    close: async () => {
      clearInterval(timer);
      makeAll();
      if (lost > 0 && batches.add(sayLost(lost))) lost = 0;
      const until = performance.now() + FAREWELL_MS;
      for (flush(); batches.first().length > 0 && performance.now() < until; flush())
        await wait(LOOK_MS);
    },
  };
}

/** How many bytes are taken at once: the process ends. */
function writeNow(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes);
  } catch {
    return 0;
  }
}

/**
 * A terminal takes nothing while somebody holds it (Ctrl+S), and whoever writes to it waits, in its end too.
 * Through a descriptor of our own nobody does. One that belongs to another user, as under `su`, has a second name.
 */
function neverWaiting(fd: number): number {
  if (!isatty(fd)) return fd;
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  for (const name of [`/dev/fd/${fd}`, '/dev/tty']) {
    try {
      return openSync(name, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    } catch {}
  }
  return fd;
}
