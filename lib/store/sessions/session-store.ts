import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { backendMedium } from '../backend/address.ts';
import {
  type Backend,
  batchesOf,
  type ReadResult,
  removeAll,
  SESSIONS,
} from '../backend/backend.ts';
import type { Watcher } from '../watcher.ts';

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const LONGEST_IDLE_MS = 30 * MINUTE_MS;
/** Records are removed so long after their last use, and no sooner: a clock that was ahead for a while must end nothing for good, and make no spent code good again. */
const LONG_OVER_MS = 24 * 60 * MINUTE_MS;
/** Longer than any request lasts. */
const REMEMBERED_MS = MINUTE_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
/** So many sessions of one user are kept: with one more the oldest ends. */
const MOST_OF_A_USER = 50;
const ID_BYTES = 32;

/** Times are milliseconds since 1970. Sessions of older versions have no address. */
const sessionRecord = v.object({
  userId: v.number(),
  epoch: v.number(),
  startedAt: v.number(),
  address: v.optional(v.string()),
});
/** When and where a session was last used, and when it began as far as the clock of that use could tell. */
const useRecord = v.object({
  usedAt: v.number(),
  startedAt: v.number(),
  address: v.optional(v.string()),
});
const spentRecord = v.object({ spentAt: v.number() });

type SessionRecord = v.InferOutput<typeof sessionRecord>;
type UseRecord = v.InferOutput<typeof useRecord>;

/** Who signed in. A session counts for this epoch of the account alone. */
export type SignIn = { readonly userId: number; readonly epoch: number };

/** A session that has not ended, from an address where that is known. */
export type OpenSession = UseRecord & { readonly name: string; readonly isThis: boolean };

type KeptSession = OpenSession & { readonly isOpen: boolean };

type OlderSession = { readonly key: string; readonly userId?: number };

/**
 * Who is signed in, and which codes were used: records under a hash of their id. A session lasts 12 hours, and 30 minutes from
 * its last use. Its record never changes and its uses have one of their own, so that nothing in progress brings an ended one
 * back. Times are of the place; what a clock that was ahead has dated in the future counts as now.
 */
export class SessionStore {
  readonly #backend: Backend;
  readonly #watcher: Watcher;
  /** Ended here lately: for what was read before the end, and for a place that could not let go of the record. */
  readonly #ended = new Set<string>();
  /** The sessions that older versions began, read once between two sweeps: their keys do not say whose they are. */
  #older: Promise<OlderSession[]> | null = null;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(backend: Backend, watcher: Watcher) {
    this.#backend = backend;
    this.#watcher = watcher;
  }

  /** Begins a session, from an address where that is known, and returns its id. Of more than 50 of a user the oldest end. */
  async begin(who: SignIn, address?: string): Promise<string> {
    const id = newId(who.userId);
    const startedAt = await this.now();
    this.#sweepNowAndThen();
    await this.#put(`${nameOf(id)}.json`, { ...who, startedAt, address });
    await this.#endSurplus(id, who);
    return id;
  }

  /** Returns whose session this is, and counts that as a use; null if there is none, or it has ended. */
  async use(id: string, address?: string): Promise<SignIn | null> {
    const name = nameOf(id);
    if (this.#ended.has(name)) return null;
    const [now, found] = await this.#ask(() =>
      Promise.all([this.#backend.now(), this.#backend.readAll([`${name}.json`, `${name}.used`])]),
    );
    if (found[0] instanceof AppError) throw this.#unavailable(found[0]);
    const session = parsed(sessionRecord, found[0]);
    if (!session) {
      // In a place that is away nobody can tell.
      await this.#ask(() => this.#watcher.refresh());
      return null;
    }
    const noted = lastUse(session, found[1]);
    const { startedAt, usedAt } = asOf(now, noted);
    if (!isAlive(now, { startedAt, usedAt })) {
      // In use to its end it is over, whatever the clock says later; one that seems idle may be so to this clock alone.
      if (now - usedAt < LONGEST_IDLE_MS) await this.end(id).catch(() => {});
      return null;
    }
    // A place that takes no more shortens sessions; it does not end them.
    if (now - usedAt >= MINUTE_MS || startedAt < noted.startedAt || usedAt < noted.usedAt)
      await this.#backend
        .replace(
          `${name}.used`,
          bytesOf({ startedAt, usedAt: now, address: address ?? noted.address }),
        )
        .catch(() => {});
    return this.#ended.has(name) ? null : { userId: session.userId, epoch: session.epoch };
  }

  /** Ends a session, in every process, before it resolves. */
  async end(id: string): Promise<void> {
    await this.#end([{ name: nameOf(id) }]);
  }

  /** Returns the open sessions of who has signed in, at most 50: the one with this id first, then the last used. */
  async list(id: string, who: SignIn): Promise<OpenSession[]> {
    return (await this.#sessionsOf(id, who))
      .filter(({ isOpen }) => isOpen)
      .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt - a.usedAt)
      .slice(0, MOST_OF_A_USER)
      .map(({ isOpen: _, ...session }) => session);
  }

  /** Ends all of them but the one with this id, in every process, before it resolves. */
  async endOthers(id: string, who: SignIn): Promise<void> {
    await this.#end((await this.#sessionsOf(id, who)).filter(({ isThis }) => !isThis));
  }

  /** Returns whether this process has just ended the session: what is known without asking the place. */
  hasEnded(id: string): boolean {
    return this.#ended.has(nameOf(id));
  }

  /** Returns whether a token is used for the first time, in any process. That is remembered for a day. */
  async spend(token: string): Promise<boolean> {
    this.#sweepNowAndThen();
    return this.#put(`${nameOf(token)}.spent`, { spentAt: await this.now() });
  }

  /** Returns the time, in milliseconds since 1970: the same for every process of the place that shares a clock. */
  now(): Promise<number> {
    return this.#ask(() => this.#backend.now());
  }

  /** Takes away what nobody will use again, some records at a time, as far as the place lets go of them. */
  async sweep(): Promise<void> {
    this.#sweptAt = performance.now();
    this.#older = null;
    try {
      const now = await this.#backend.now();
      const there = new Set(await this.#backend.list(SESSIONS));
      const isDue = (key: string) => !(key.endsWith('.used') && there.has(`${nameIn(key)}.json`));
      // One that fails holds up no other.
      for (const some of batchesOf([...there].filter(isDue)))
        await this.#sweepSome(now, some).catch(() => {});
    } catch {
      // The next one finds what is left.
    }
  }

  async #sweepSome(now: number, keys: readonly string[]): Promise<void> {
    const found = await this.#backend.readAll(keys);
    const uses = await this.#backend.readAll(keys.map(useKeyOf));
    const over = keys.filter((key, index) => isOver(now, key, found[index], uses[index]));
    await this.#backend.remove(over.flatMap((key) => [key, useKeyOf(key)]));
  }

  async #end(sessions: readonly { readonly name: string }[]): Promise<void> {
    for (const { name } of sessions) this.#ended.add(name);
    const keys = sessions.flatMap(({ name }) => [`${name}.json`, `${name}.used`]);
    await this.#ask(() => removeAll(this.#backend, keys));
    const forget = () => {
      for (const { name } of sessions) this.#ended.delete(name);
    };
    setTimeout(forget, REMEMBERED_MS).unref();
  }

  async #endSurplus(id: string, who: SignIn): Promise<void> {
    const keys = await this.#ask(() => this.#keysOf(who));
    if (keys.length <= MOST_OF_A_USER) return;
    const sessions = await this.#ask(() => this.#read(keys, id, who));
    // What is over makes room first.
    const others = sessions
      .filter(({ isThis }) => !isThis)
      .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.startedAt - a.startedAt);
    await this.#end(others.slice(MOST_OF_A_USER - 1));
  }

  /** Returns the sessions of a user, open or over, in no order; `isThis` is the one with the id. */
  #sessionsOf(id: string, who: SignIn): Promise<KeptSession[]> {
    return this.#ask(async () => {
      this.#older ??= this.#readOlder().catch((error) => {
        this.#older = null;
        throw error;
      });
      const older = (await this.#older).filter(({ userId }) => userId === who.userId);
      const keys = [...(await this.#keysOf(who)), ...older.map(({ key }) => key)];
      return this.#read(keys, id, who);
    });
  }

  async #keysOf({ userId }: SignIn): Promise<string[]> {
    return (await this.#backend.list(ownedBy(userId))).filter((key) => key.endsWith('.json'));
  }

  async #readOlder(): Promise<OlderSession[]> {
    const older: OlderSession[] = [];
    const all = await this.#backend.list(SESSIONS);
    for (const some of batchesOf(all.filter((key) => /^[^-]+\.json$/.test(key))))
      for (const [index, found] of (await this.#backend.readAll(some)).entries())
        older.push({ key: some[index] ?? '', ...parsed(sessionRecord, found) });
    return older;
  }

  async #read(keys: readonly string[], id: string, { epoch }: SignIn): Promise<KeptSession[]> {
    const now = await this.#backend.now();
    const sessions: KeptSession[] = [];
    for (const some of batchesOf(keys)) {
      const found = await this.#backend.readAll(some);
      const uses = await this.#backend.readAll(some.map(useKeyOf));
      for (const [index, key] of some.entries()) {
        const session = parsed(sessionRecord, found[index]);
        if (!session) continue;
        const name = nameIn(key);
        const use = asOf(now, lastUse(session, uses[index]));
        const isOpen = session.epoch === epoch && isAlive(now, use) && !this.#ended.has(name);
        sessions.push({ ...use, name, isThis: name === nameOf(id), isOpen });
      }
    }
    return sessions;
  }

  async #put(key: string, record: object): Promise<boolean> {
    const put = await this.#ask(() =>
      this.#watcher.save(() => this.#backend.putIfAbsent(key, bytesOf(record))),
    );
    return put === 'put';
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    this.#watcher.throwIfAway();
    return work().catch((error) => {
      throw this.#unavailable(error);
    });
  }

  #unavailable(cause: unknown): AppError {
    const medium = backendMedium(this.#backend.address);
    const where = medium === 'disk' ? 'on the disk' : 'in the database';
    return new AppError('unavailable', `Sessions cannot be read or kept ${where}.`, { cause });
  }

  #sweepNowAndThen(): void {
    if (performance.now() - this.#sweptAt >= SWEEP_EVERY_MS) void this.sweep();
  }
}

/** An id says whose it is, and so does its name: the sessions of a user are found without reading any other. */
function newId(userId: number): string {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
}

function nameOf(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  const bytes = Buffer.from(id, 'base64url');
  // Those of older versions are random from the beginning on.
  const isOwned = bytes.length === ID_BYTES && bytes.readUInt32BE() === 0;
  return `${isOwned ? ownedBy(bytes.readUInt32BE(4)) : SESSIONS}${hash}`;
}

/** Returns how the names of a user's sessions begin. */
function ownedBy(userId: number): string {
  return `${SESSIONS}${userId}-`;
}

/** Returns the name that a session's two records have in common. */
function nameIn(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

function useKeyOf(key: string): string {
  return `${nameIn(key)}.used`;
}

function bytesOf(record: object): Buffer {
  return Buffer.from(JSON.stringify(record));
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, found?: ReadResult): T | null {
  if (!Buffer.isBuffer(found)) return null;
  try {
    return v.parse(schema, JSON.parse(found.toString()));
  } catch {
    return null;
  }
}

function lastUse({ startedAt, address }: SessionRecord, noted?: ReadResult): UseRecord {
  return { startedAt, usedAt: startedAt, address, ...parsed(useRecord, noted) };
}

function asOf(now: number, use: UseRecord): UseRecord {
  const { startedAt, usedAt } = use;
  return { ...use, startedAt: Math.min(startedAt, now), usedAt: Math.min(usedAt, now) };
}

function isAlive(now: number, { startedAt, usedAt }: UseRecord): boolean {
  return now - usedAt < LONGEST_IDLE_MS && now - startedAt < LONGEST_MS;
}

function isOver(now: number, key: string, record?: ReadResult, use?: ReadResult): boolean {
  if (record instanceof AppError) return false;
  if (key.endsWith('.used')) return true;
  if (key.endsWith('.spent')) {
    const spent = parsed(spentRecord, record);
    return !spent || now - spent.spentAt >= LONG_OVER_MS;
  }
  const session = parsed(sessionRecord, record);
  return !session || now - lastUse(session, use).usedAt >= LONG_OVER_MS;
}
