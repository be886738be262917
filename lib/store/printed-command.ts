import { AppError } from '#lib/errors.ts';
import { type BackendAddress, backendName } from './backend/address.ts';

/** Returns a command quoted for a shell, never with a URL. Put no full stop after it: readers would type that too. */
export function printedCommand(words: string, { folder, database }: BackendAddress): string {
  if (database) return `longview ${words}`;
  const isPlain = /^[\w./-]+$/.test(folder);
  const quoted = isPlain ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  return `longview ${words} --data ${quoted}`;
}

/** Returns the error for a command that needs a catalogue where there is none. */
export function noCatalogue(address: BackendAddress): AppError {
  const elsewhere = address.database
    ? 'name its database in DATABASE_URL'
    : 'name its data folder with --data';
  return new AppError(
    'not-found',
    `There is no catalogue in ${backendName(address)}; ${elsewhere}, or make one with: ${printedCommand('data init', address)}`,
  );
}
