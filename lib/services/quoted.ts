import { visible } from '#lib/domain/invisible.ts';
import { NAME_LENGTH } from '#lib/domain/limits.ts';

/** Returns a name from outside as a sentence may repeat it: in quotes, all of it visible, and not longer than a name. */
export function quoted(text: string): string {
  return `'${shown(text)}'`;
}

/** Returns the same of a cell of a file. */
export function quotedCell(text: string): string {
  return `"${shown(text)}"`;
}

/** Returns the same without quotes, for a name that a sentence is about. */
export function shown(text: string): string {
  const safe = visible(text.trim());
  return safe.length > NAME_LENGTH ? `${safe.slice(0, NAME_LENGTH - 1)}…` : safe;
}
