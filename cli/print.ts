import { formatJson } from './output.ts';
import { writeOut } from './terminal.ts';

/** Prints the result of a command: as JSON if that was asked for, else as text. */
export function print(
  { options }: { options: { json?: true } },
  value: unknown,
  text: () => string,
): void {
  writeOut(options.json ? formatJson(value) : text());
}
