import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { backendMedium } from '../backend/address.ts';
import { type Backend, type ReadResult, SESSIONS } from '../backend/backend.ts';
import type { Watcher } from '../watcher.ts';

/** Length of a session id. */
export const ID_BYTES = 32;

/** Times are milliseconds since 1970. Sessions of older versions have no address. */
export const sessionRecord = v.object({
  userId: v.number(),
  epoch: v.number(),
  startedAt: v.number(),
  address: v.optional(v.string()),
});
/** The last use of a session. `startedAt` is never later than that use. */
const useRecord = v.object({
  usedAt: v.number(),
  startedAt: v.number(),
  address: v.optional(v.string()),
});
export const spentRecord = v.object({ spentAt: v.number() });

export type SessionRecord = v.InferOutput<typeof sessionRecord>;
export type UseRecord = v.InferOutput<typeof useRecord>;

/** Creates records, and turns any failure of the backend into one error for people. */
export class SessionRecords {
  readonly #backend: Backend;
  readonly #watcher: Watcher;

  constructor(backend: Backend, watcher: Watcher) {
    this.#backend = backend;
    this.#watcher = watcher;
  }

  /** Returns the backend's time, in milliseconds since 1970. */
  now(): Promise<number> {
    return this.guard(() => this.#backend.now());
  }

  /** Creates a record, and returns false if its key exists. */
  async create(key: string, record: object): Promise<boolean> {
    const put = await this.guard(() =>
      this.#watcher.save(() => this.#backend.putIfAbsent(key, bytesOf(record))),
    );
    return put === 'put';
  }

  /** Returns the result of `work`. Rejects with 'unavailable' if it fails, or without trying if the database is unreachable. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    this.#watcher.throwIfAway();
    return work().catch((cause) => {
      const medium = backendMedium(this.#backend.address);
      const where = medium === 'disk' ? 'on the disk' : 'in the database';
      throw new AppError('unavailable', `Sessions cannot be read or kept ${where}.`, { cause });
    });
  }
}

/** Returns the record key of a session id or a token, without its extension. It holds a hash, so that neither is stored. */
export function baseKeyOf(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  const bytes = Buffer.from(id, 'base64url');
  // Ids of older versions are random from the first byte.
  const hasUser = bytes.length === ID_BYTES && bytes.readUInt32BE() === 0;
  return `${hasUser ? userPrefix(bytes.readUInt32BE(4)) : SESSIONS}${hash}`;
}

/** Returns the common prefix of the keys of a user's sessions. */
export function userPrefix(userId: number): string {
  return `${SESSIONS}${userId}-`;
}

/** Returns a key without its extension: a session's two records have this in common. */
export function withoutExtension(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

/** Returns the key of the last use of the session with this key. */
export function useKeyOf(key: string): string {
  return `${withoutExtension(key)}.used`;
}

export function bytesOf(record: object): Buffer {
  return Buffer.from(JSON.stringify(record));
}

/** Returns the last use of a session; its start if no use is stored. */
export function lastUse({ startedAt, address }: SessionRecord, found?: ReadResult): UseRecord {
  return { startedAt, usedAt: startedAt, address, ...parse(useRecord, found) };
}

/** Returns a parsed record; null if it is missing, unreadable or invalid. */
export function parse<T>(schema: v.GenericSchema<unknown, T>, found?: ReadResult): T | null {
  if (!Buffer.isBuffer(found)) return null;
  try {
    return v.parse(schema, JSON.parse(found.toString()));
  } catch {
    return null;
  }
}
