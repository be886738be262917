/** Returns whether there is a person who can be asked: questions are read from stdin and written to stderr. */
export function hasPerson(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Returns whether stdout shows colours: a terminal that can, and nobody said no (https://no-color.org). */
export function hasColour(): boolean {
  return Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

let isSaved = false;

/** Notes that a change was saved, which output that cannot be written does not take back. */
export function noteSaved(): void {
  isSaved = true;
}

/** Returns what is said where stdout takes no more. */
export function unwritten(code: string | undefined): string {
  return isSaved
    ? 'The change was saved; the output was not written.'
    : `The output could not be written (${code}).`;
}

/** Writes the result of a command. */
export function writeOut(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Tells a person something that is not the result. */
export function writeNote(text: string): void {
  process.stderr.write(`${text}\n`);
}
