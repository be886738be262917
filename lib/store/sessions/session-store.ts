import { randomBytes } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import { type Backend, batchesOf, removeAll, SESSIONS } from '../backend/backend.ts';
import type { Watcher } from '../watcher.ts';
import {
  baseKeyOf,
  bytesOf,
  ID_BYTES,
  lastUse,
  parse,
  SessionRecords,
  sessionRecord,
  type UseRecord,
  useKeyOf,
  userPrefix,
  withoutExtension,
} from './records.ts';
import { sweepRecords } from './sweep.ts';

const MINUTE_MS = 60_000;
const MAX_AGE_MS = 12 * 60 * MINUTE_MS;
const MAX_IDLE_MS = 30 * MINUTE_MS;
/** Longer than any request lasts. */
const REMEMBER_ENDED_MS = MINUTE_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
const MAX_SESSIONS_PER_USER = 50;

/** Who signed in. The session is valid only while the account has this epoch. */
export type SignIn = { readonly userId: number; readonly epoch: number };

/** A session that has not ended. `name` is its key without the extension. */
export type OpenSession = UseRecord & { readonly name: string; readonly isThis: boolean };

type StoredSession = OpenSession & { readonly isOpen: boolean };

type LegacySession = { readonly key: string; readonly userId?: number };

/**
 * The sessions of all users. A session ends after 12 hours, or 30 minutes without use. Its record never changes, and its last use
 * has a record of its own, so that a request in progress cannot bring an ended session back. Times are the backend's; a time in
 * the future, from when its clock was ahead, counts as now. Methods reject with 'unavailable' if the backend fails.
 */
export class SessionStore {
  readonly #backend: Backend;
  readonly #watcher: Watcher;
  readonly #records: SessionRecords;
  /** Sessions that this process has just ended. A request may have read their records before, or the records may still be there. */
  readonly #ended = new Set<string>();
  /** Sessions begun by older versions, whose keys do not contain the user. Read once between two sweeps. */
  #legacy: Promise<LegacySession[]> | null = null;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(backend: Backend, watcher: Watcher) {
    this.#backend = backend;
    this.#watcher = watcher;
    this.#records = new SessionRecords(backend, watcher);
  }

  /** Begins a session and returns its id, which `newSessionId` made. If the user then has more than 50, the oldest end. */
  async begin(who: SignIn, address?: string, id = newSessionId(who.userId)): Promise<string> {
    const startedAt = await this.#records.now();
    this.#sweepIfDue();
    await this.#records.create(`${baseKeyOf(id)}.json`, { ...who, startedAt, address });
    await this.#enforceLimit(id, who);
    return id;
  }

  /** Returns who signed in, and records the use; null if there is no such session or it has ended. */
  async use(id: string, address?: string): Promise<SignIn | null> {
    const name = baseKeyOf(id);
    if (this.#ended.has(name)) return null;
    const [now, [record, use]] = await this.#records.guard(async () => {
      const keys = [`${name}.json`, `${name}.used`];
      const read = await Promise.all([this.#backend.now(), this.#backend.readAll(keys)]);
      if (read[1][0] instanceof AppError) throw read[1][0];
      return read;
    });
    const session = parse(sessionRecord, record);
    if (!session) {
      // Throws if the data folder is gone, where the session may still exist.
      await this.#records.guard(() => this.#watcher.refresh());
      return null;
    }
    const stored = lastUse(session, use);
    const { startedAt, usedAt } = notAfter(now, stored);
    if (!isAlive(now, { startedAt, usedAt })) {
      // Remove it only if it was used until its end. One that seems idle may be valid again once the clock is corrected.
      if (now - usedAt < MAX_IDLE_MS) await this.end(id).catch(() => {});
      return null;
    }
    // A failure is ignored: the session then counts as idle from an earlier use.
    if (now - usedAt >= MINUTE_MS || startedAt < stored.startedAt || usedAt < stored.usedAt)
      await this.#backend
        .replace(
          `${name}.used`,
          bytesOf({ startedAt, usedAt: now, address: address ?? stored.address }),
        )
        .catch(() => {});
    return this.#ended.has(name) ? null : { userId: session.userId, epoch: session.epoch };
  }

  /** Ends a session. Once this resolves, it has ended in every process. */
  async end(id: string): Promise<void> {
    await this.#end([{ name: baseKeyOf(id) }]);
  }

  /** Returns a user's open sessions, at most 50: the one with this id first, then the most recently used. */
  async list(id: string, who: SignIn): Promise<OpenSession[]> {
    return (await this.#sessionsOf(id, who))
      .filter(({ isOpen }) => isOpen)
      .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt - a.usedAt)
      .slice(0, MAX_SESSIONS_PER_USER)
      .map(({ isOpen: _, ...session }) => session);
  }

  /** Ends all of a user's sessions but the one with this id. Once this resolves, they have ended in every process. */
  async endOthers(id: string, who: SignIn): Promise<void> {
    await this.#end((await this.#sessionsOf(id, who)).filter(({ isThis }) => !isThis));
  }

  /** Returns whether this process has just ended the session, without reading the backend. */
  hasEnded(id: string): boolean {
    return this.#ended.has(baseKeyOf(id));
  }

  /** Removes expired sessions and spent codes. Never rejects. */
  async sweep(): Promise<void> {
    this.#sweptAt = performance.now();
    this.#legacy = null;
    await sweepRecords(this.#backend);
  }

  async #end(sessions: readonly { readonly name: string }[]): Promise<void> {
    for (const { name } of sessions) this.#ended.add(name);
    const keys = sessions.flatMap(({ name }) => [`${name}.json`, `${name}.used`]);
    await this.#records.guard(() => removeAll(this.#backend, keys));
    const forget = () => {
      for (const { name } of sessions) this.#ended.delete(name);
    };
    setTimeout(forget, REMEMBER_ENDED_MS).unref();
  }

  async #enforceLimit(id: string, who: SignIn): Promise<void> {
    const keys = await this.#records.guard(() => this.#keysOf(who));
    if (keys.length <= MAX_SESSIONS_PER_USER) return;
    const sessions = await this.#records.guard(() => this.#read(keys, id, who));
    // Sessions that are no longer open are removed first.
    const others = sessions
      .filter(({ isThis }) => !isThis)
      .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.startedAt - a.startedAt);
    await this.#end(others.slice(MAX_SESSIONS_PER_USER - 1));
  }

  /** Returns a user's sessions, open or not, in no order. `isThis` marks the one with this id. */
  #sessionsOf(id: string, who: SignIn): Promise<StoredSession[]> {
    return this.#records.guard(async () => {
      this.#legacy ??= this.#readLegacy().catch((error) => {
        this.#legacy = null;
        throw error;
      });
      const legacy = (await this.#legacy).filter(({ userId }) => userId === who.userId);
      const keys = [...(await this.#keysOf(who)), ...legacy.map(({ key }) => key)];
      return this.#read(keys, id, who);
    });
  }

  async #keysOf({ userId }: SignIn): Promise<string[]> {
    return (await this.#backend.list(userPrefix(userId))).filter((key) => key.endsWith('.json'));
  }

  async #readLegacy(): Promise<LegacySession[]> {
    const legacy: LegacySession[] = [];
    const all = await this.#backend.list(SESSIONS);
    for (const batch of batchesOf(all.filter((key) => /^[^-]+\.json$/.test(key))))
      for (const [index, found] of (await this.#backend.readAll(batch)).entries())
        legacy.push({ key: batch[index] ?? '', ...parse(sessionRecord, found) });
    return legacy;
  }

  async #read(keys: readonly string[], id: string, { epoch }: SignIn): Promise<StoredSession[]> {
    const now = await this.#backend.now();
    const sessions: StoredSession[] = [];
    for (const batch of batchesOf(keys)) {
      const found = await this.#backend.readAll(batch);
      const uses = await this.#backend.readAll(batch.map(useKeyOf));
      for (const [index, key] of batch.entries()) {
        const session = parse(sessionRecord, found[index]);
        if (!session) continue;
        const name = withoutExtension(key);
        const use = notAfter(now, lastUse(session, uses[index]));
        const isOpen = session.epoch === epoch && isAlive(now, use) && !this.#ended.has(name);
        sessions.push({ ...use, name, isThis: name === baseKeyOf(id), isOpen });
      }
    }
    return sessions;
  }

  #sweepIfDue(): void {
    if (performance.now() - this.#sweptAt >= SWEEP_EVERY_MS) void this.sweep();
  }
}

/** Returns an id that begins with the user's, so that a user's sessions can be listed by their key. */
export function newSessionId(userId: number): string {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
}

/** Returns a use with times in the future set to now. */
function notAfter(now: number, use: UseRecord): UseRecord {
  const { startedAt, usedAt } = use;
  return { ...use, startedAt: Math.min(startedAt, now), usedAt: Math.min(usedAt, now) };
}

function isAlive(now: number, { startedAt, usedAt }: UseRecord): boolean {
  return now - usedAt < MAX_IDLE_MS && now - startedAt < MAX_AGE_MS;
}
