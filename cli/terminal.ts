/** Returns whether there is a person who can be asked: questions are read from stdin and written to stderr. */
export function hasPerson(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Returns whether stdout shows colours: a terminal that can, and nobody said no (https://no-color.org). */
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
