/** Returns whether a person can be asked: stdin and stderr are both terminals. */
export function hasPerson(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Returns whether stdout is a terminal with colours and NO_COLOR is not set (https://no-color.org). */
export function hasColour(): boolean {
  return Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

let isSaved = false;

/** Remembers that a change was saved, so that a later failure to write the output says so. */
export function noteSaved(): void {
  isSaved = true;
}

/** Returns the sentence for output that stdout did not take; `code` is the system's error code. */
export function unwritten(code: string | undefined): string {
  return isSaved
    ? 'The change was saved; the output was not written.'
    : `The output could not be written (${code}).`;
}

/** Writes the result of a command. */
export function writeOut(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a message for people to stderr. */
export function writeNote(text: string): void {
  process.stderr.write(`${text}\n`);
}
