import { REFUSED } from './failure.ts';

/** Whether there is a person who can be asked: questions are read from stdin and written to stderr. */
export function hasPerson(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Whether stdout shows colours: a terminal that can, and nobody said no (https://no-color.org). */
export function hasColour(): boolean {
  return Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

/** Writes the result of a command. */
export function writeOut(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Tells a person something that is not the result. */
export function writeNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Goes on where what is written is not read (`longview … | head`): a change is made whoever reads of it, and the exit
 * code says how it went. Output that cannot be written, as on a full disk, is a failure in one line.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') return;
      process.exitCode = REFUSED;
      if (stream === process.stdout)
        process.stderr.write(`longview: The output could not be written (${code}).\n`);
    });
}
