import { AppError } from '#lib/errors.ts';
import type { BackendAddress } from './address.ts';

/** Which revision is meant: its number, and the checksum it says it has; '' where that cannot be read. */
export type RevisionId = { readonly number: number; readonly checksum: string };

/** The bytes; null where there are none; or why they cannot be read: 'damaged', 'unavailable' where they may well be sound. */
export type ReadResult = Buffer | null | AppError;

export type PutOutcome = 'put' | 'taken' | 'parent gone';

/** Bytes by key. What fails rejects with an AppError where the place itself is out of reach, else with the system's error. */
export type Backend = {
  readonly address: BackendAddress;
  readonly refreshEveryMs: number;
  /** Returns what people are told of where a key is. */
  locationOf(key: string): string;
  /** Returns the keys with this beginning, which names at least a folder, `REVISIONS` or `SESSIONS`. Makes nothing. */
  list(prefix: string): Promise<string[]>;
  /** Returns what stands under each key, whole or up to the end of its first line. Makes nothing. */
  readAll(keys: readonly string[], part?: 'all' | 'first line'): Promise<ReadResult[]>;
  /**
   * Gives a free key its bytes, safe from a crash once this resolves; with `after` only while that revision is there.
   * Rejects with 'unconfirmed' where nobody knows what became of it.
   */
  putIfAbsent(key: string, bytes: Buffer, after?: RevisionId): Promise<PutOutcome>;
  /** Gives a key other bytes, safe from a crash; what it had stays under `aside`. False, and nothing changed, if that is taken. */
  replace(key: string, bytes: Buffer, quarantineKey?: string): Promise<boolean>;
  /** Takes keys away, safe from a crash, those that can go where others cannot. One that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  newest(): Promise<RevisionId | null>;
  /** So many milliseconds the clock of the place was ahead of this machine's when it was last asked for news. */
  readonly clockAheadMs: number;
  /** Returns the time, in milliseconds since 1970: one for all processes of the place. */
  now(): Promise<number>;
  /** Makes its folders or tables, which whatever puts or replaces asks for. Refuses a place that would lose what it takes. */
  prepare(): Promise<unknown>;
  /** Resolves where bytes can be kept; keeps none, and at most makes the folders or tables for them. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

export const REVISIONS = 'revisions/';
export const SESSIONS = 'sessions/';

/** Of small records so many are read or removed at once: a folder of thousands would run out of file handles. */
const AT_ONCE = 100;

const REVISION = /^revisions\/(\d{10,15})\.json$/;

/** Returns the key of a revision: that of 42 is revisions/0000000042.json. */
export function revisionKey(number: number): string {
  return `${REVISIONS}${String(number).padStart(10, '0')}.json`;
}

/** Returns the number in the key of a revision; null for any other key. */
export function revisionNumberOf(key: string): number | null {
  const number = Number(REVISION.exec(key)?.[1]);
  return number > 0 && revisionKey(number) === key ? number : null;
}

/** Returns what stands under one key, null where nothing does. Rejects where it cannot be read. */
export async function readKey(backend: Backend, key: string): Promise<Buffer | null> {
  const [found = null] = await backend.readAll([key]);
  if (found instanceof AppError) throw found;
  return found;
}

/** Returns the same keys in the same order, 100 at a time. */
export function* batchesOf(keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < keys.length; from += AT_ONCE) yield keys.slice(from, from + AT_ONCE);
}

/** Takes any number of keys away, some at a time. */
export async function removeAll(backend: Backend, keys: readonly string[]): Promise<void> {
  for (const some of batchesOf(keys)) await backend.remove(some);
}

/** Returns the refusal for a change that was on its way, with no word of whether it arrived and stays. */
export function unconfirmedWrite(cause: unknown): AppError {
  return new AppError(
    'unconfirmed',
    'The change may or may not have been saved. Look before you save it again.',
    { cause },
  );
}

/** Returns the system's or the database's name for what went wrong at first, else our own: 'EROFS', 'damaged'. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const first = error.cause === undefined ? undefined : reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return first && first !== 'failed' ? first : (code ?? 'failed');
}
