import type { PlaceAddress } from './place-address.ts';

/**
 * Returns a command as it is printed for people to type, complete with its data folder, quoted for a shell:
 * "longview data init --data '/srv/my rates'". A database is named by DATABASE_URL, as it was for us, and never
 * printed. It ends a sentence without a full stop, which would be typed with it.
 */
export function printedCommand(words: string, { folder, database }: PlaceAddress): string {
  if (database) return `longview ${words}`;
  const isPlain = /^[\w./-]+$/.test(folder);
  const quoted = isPlain ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  return `longview ${words} --data ${quoted}`;
}
