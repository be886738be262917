import { visible } from '#lib/domain/invisible.ts';
import { NAME_LENGTH } from '#lib/domain/limits.ts';

/** Returns a name from outside for use in a sentence: quoted, with hidden characters spelled out, cut to a name's length. */
export function quoted(text: string): string {
  return `'${shown(text)}'`;
}

/** Returns the same without quotes. */
export function shown(text: string): string {
  const safe = visible(text.trim());
  return safe.length > NAME_LENGTH ? `${safe.slice(0, NAME_LENGTH - 1)}…` : safe;
}
