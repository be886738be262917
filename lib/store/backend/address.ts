import { codePoint } from '#lib/domain/invisible.ts';
import { AppError } from '#lib/errors.ts';
import {
  type DatabaseSettings,
  isDatabaseUrl,
  readDatabaseUrl,
  shownDatabase,
} from './postgres/database-url.ts';

export type BackendAddress = {
  /** The data folder; beside a database it holds site.json and seed.json alone. */
  readonly folder: string;
  /** The database that holds all else. It may hold a password: print `placeName`. */
  readonly database?: DatabaseSettings;
};

type Settings = {
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
};

/** Returns the place that the environment names, or `data`, the folder of the option --data. Refuses both together. */
export function backendAddressOf(
  { DATA_DIR, DATABASE_URL }: Settings,
  data?: string,
): BackendAddress {
  if (data && DATABASE_URL)
    throw new AppError(
      'invalid',
      'DATABASE_URL is set, and --data names a folder: leave out --data, or unset DATABASE_URL.',
    );
  const folder = data ? pathFrom(data, '--data') : pathFrom(DATA_DIR || 'data', 'DATA_DIR');
  return DATABASE_URL ? { folder, database: readDatabaseUrl(DATABASE_URL) } : { folder };
}

/** Returns the path that a setting or an option names. Refuses one with quotes or a line end that a slip has left in it. */
export function pathFrom(text: string, as: string): string {
  const refuse = (slip: string) => new AppError('invalid', `${as} must name a path, and ${slip}.`);
  const [control] = /\p{Control}/u.exec(text) ?? [];
  if (control === '\r')
    throw refuse('has a carriage return: save the file that sets it with the line ends of Unix');
  if (control) throw refuse(`has a control character (${codePoint(control)}): take it out`);
  if (/^(["']).*\1$/.test(text)) throw refuse('has quotes at both ends: leave them out');
  return text;
}

/** Returns the place that a text names, a folder or the URL of a database. `as` begins the refusal of a wrong URL. */
export function parseBackendAddress(text: string, as: string): BackendAddress {
  if (!isDatabaseUrl(text)) return { folder: folderIn(text, as) };
  return { folder: 'data', database: readDatabaseUrl(text, as) };
}

/** A misspelt address is no folder: its password would be printed with it. */
function folderIn(text: string, as: string): string {
  if (text && !text.includes('://')) return pathFrom(text, as);
  throw new AppError(
    'invalid',
    `${as} must name a data folder, or a database like postgres://host:5432/database.`,
  );
}

/** Returns what people are told of a place: its folder, or its database without user and password. */
export function backendName({ folder, database }: BackendAddress): string {
  return database ? `the ${shownDatabase(database)}` : folder;
}

/** Returns what kind of place it is, in words. */
export function backendKind({ database }: BackendAddress): string {
  return database ? 'database' : 'data folder';
}

/** Returns what takes or refuses the bytes there, in words. */
export function backendMedium({ database }: BackendAddress): 'database' | 'disk' {
  return database ? 'database' : 'disk';
}

/** Returns a text without the passwords of database URLs in it, whoever wrote it. The example in our own refusals stays. */
export function withoutPasswords(text: string): string {
  return text
    .replace(/(postgres(?:ql)?:\/\/)(?!user:password@host\b).*@/gis, '$1…@')
    .replace(/(postgres(?:ql)?:\/\/\S*password=)[^&\s]*/gi, '$1…');
}
