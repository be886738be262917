import { AppError } from '#lib/errors.ts';
import type { BackendAddress } from './address.ts';

/** Identifies a revision by its number and its stated checksum, which is '' if it cannot be read. */
export type RevisionId = { readonly number: number; readonly checksum: string };

/** The bytes; null if the key does not exist; or why they cannot be read: 'damaged', or 'unavailable' if they may be intact. */
export type ReadResult = Buffer | null | AppError;

export type PutOutcome = 'put' | 'taken' | 'parent gone';

/** Stores bytes by key. Methods reject with an AppError if the backend cannot be reached, else with the system's error. */
export type Backend = {
  readonly address: BackendAddress;
  readonly refreshEveryMs: number;
  /** Returns the location of a key, for people: a path, or a row of a table. */
  locationOf(key: string): string;
  /** Returns the keys with this prefix, which begins with `REVISIONS` or `SESSIONS`. Creates nothing. */
  list(prefix: string): Promise<string[]>;
  /** Returns the content of each key, all of it or only the first line, in the given order. Creates nothing. */
  readAll(keys: readonly string[], part?: 'all' | 'first line'): Promise<ReadResult[]>;
  /**
   * Writes a key that does not exist yet; with `parent`, only while that revision exists. Durable once this resolves.
   * Rejects with 'unconfirmed' if the outcome is unknown.
   */
  putIfAbsent(key: string, bytes: Buffer, parent?: RevisionId): Promise<PutOutcome>;
  /** Overwrites a key durably, and keeps its old bytes under `quarantineKey`. Returns false, changing nothing, if that key exists. */
  replace(key: string, bytes: Buffer, quarantineKey?: string): Promise<boolean>;
  /** Removes keys durably. Missing keys are no error. If one cannot be removed, the others still are. */
  remove(keys: readonly string[]): Promise<void>;
  /** Returns the newest durable revision; null if there is none. */
  newest(): Promise<RevisionId | null>;
  /** How far the backend's clock is ahead of this machine's, in milliseconds, as of the last `newest`. */
  readonly clockAheadMs: number;
  /** Returns the backend's time, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Creates the folders or tables; writes call this themselves. Throws if the backend's settings would lose saved data. */
  prepare(): Promise<unknown>;
  /** Resolves if the backend can be written. Leaves nothing behind but the folders or tables. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

export const REVISIONS = 'revisions/';
export const SESSIONS = 'sessions/';

/** Batch size for small records, so that thousands of files do not exhaust the file handles. */
const AT_ONCE = 100;

const REVISION = /^revisions\/(\d{10,15})\.json$/;

/** Returns the key of a revision: 'revisions/0000000042.json' for 42. */
export function revisionKey(number: number): string {
  return `${REVISIONS}${String(number).padStart(10, '0')}.json`;
}

/** Returns the number in a revision's key; null for any other key. */
export function revisionNumberOf(key: string): number | null {
  const number = Number(REVISION.exec(key)?.[1]);
  return number > 0 && revisionKey(number) === key ? number : null;
}

/** Returns the content of one key; null if it does not exist. Rejects if it cannot be read. */
export async function readKey(backend: Backend, key: string): Promise<Buffer | null> {
  const [found = null] = await backend.readAll([key]);
  if (found instanceof AppError) throw found;
  return found;
}

/** Yields the keys in batches of 100. */
export function* batchesOf(keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < keys.length; from += AT_ONCE) yield keys.slice(from, from + AT_ONCE);
}

/** Removes any number of keys, in batches. */
export async function removeAll(backend: Backend, keys: readonly string[]): Promise<void> {
  for (const some of batchesOf(keys)) await backend.remove(some);
}

/** Returns the error for a write whose outcome is unknown. */
export function unconfirmedWrite(cause: unknown): AppError {
  return new AppError(
    'unconfirmed',
    'The change may or may not have been saved. Look before you save it again.',
    { cause },
  );
}

/** Returns the code of the innermost cause that has one: 'EROFS', 'damaged'; 'failed' if none has. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const first = error.cause === undefined ? undefined : reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return first && first !== 'failed' ? first : (code ?? 'failed');
}
