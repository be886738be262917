import { codePoint } from '#lib/domain/invisible.ts';
import { AppError } from '#lib/errors.ts';
import {
  type DatabaseSettings,
  databaseName,
  isDatabaseUrl,
  readDatabaseUrl,
} from './postgres/database-url.ts';

export type BackendAddress = {
  /** The data folder. With a database, it holds only site.json and seed.json. */
  readonly folder: string;
  /** The database, if data is not kept in files. May contain a password: print `backendName` instead. */
  readonly database?: DatabaseSettings;
};

type Settings = {
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
};

/** Returns the address set by the environment, or by `data`, the folder given with --data. Throws if both are set. */
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

/** Returns a path given as a setting or an option. Throws if it has surrounding quotes or control characters. */
export function pathFrom(text: string, as: string): string {
  const refuse = (fault: string) =>
    new AppError('invalid', `${as} must name a path, and ${fault}.`);
  const [control] = /\p{Control}/u.exec(text) ?? [];
  if (control === '\r')
    throw refuse('has a carriage return: save the file that sets it with the line ends of Unix');
  if (control) throw refuse(`has a control character (${codePoint(control)}): take it out`);
  if (/^(["']).*\1$/.test(text)) throw refuse('has quotes at both ends: leave them out');
  return text;
}

/** Returns the address of a folder or a database URL. Throws if it is invalid; that message begins with `as`. */
export function parseBackendAddress(text: string, as: string): BackendAddress {
  if (!isDatabaseUrl(text)) return { folder: folderIn(text, as) };
  return { folder: 'data', database: readDatabaseUrl(text, as) };
}

/** Refuses a misspelt URL, because a folder is printed, and its password would be too. */
function folderIn(text: string, as: string): string {
  if (text && !text.includes('://')) return pathFrom(text, as);
  throw new AppError(
    'invalid',
    `${as} must name a data folder, or a database like postgres://host:5432/database.`,
  );
}

/** Returns a backend's name for people: its folder, or its database without user and password. */
export function backendName({ folder, database }: BackendAddress): string {
  return database ? `the ${databaseName(database)}` : folder;
}

/** Returns the kind of backend, in words. */
export function backendKind({ database }: BackendAddress): string {
  return database ? 'database' : 'data folder';
}

/** Returns the medium that stores the bytes, in words. */
export function backendMedium({ database }: BackendAddress): 'database' | 'disk' {
  return database ? 'database' : 'disk';
}

/** Returns a text without the passwords of database URLs. The example in our own messages is left as it is. */
export function withoutPasswords(text: string): string {
  return text
    .replace(/(postgres(?:ql)?:\/\/)(?!user:password@host\b).*@/gis, '$1…@')
    .replace(/(postgres(?:ql)?:\/\/\S*password=)[^&\s]*/gi, '$1…');
}
