import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { type Found, type Place, SESSIONS } from './place.ts';
import { mediumOf } from './place-address.ts';
import type { Watcher } from './watcher.ts';

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const LONGEST_IDLE_MS = 30 * MINUTE_MS;
/** Records are removed so long after their last use, and no sooner: a clock that was ahead for a while must end nothing for good, and make no spent code good again. */
const LONG_OVER_MS = 24 * 60 * MINUTE_MS;
/** Longer than any request lasts. */
const REMEMBERED_MS = MINUTE_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

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

/**
 * Who is signed in, and which codes were used: records under a hash of their id. A session lasts 12 hours, and 30 minutes from
 * its last use. Its record never changes and its uses have one of their own, so that nothing in progress brings an ended one
 * back. Times are of the place; what a clock that was ahead has dated in the future counts as now.
 */
export class Keeper {
  readonly #place: Place;
  readonly #watcher: Watcher;
  /** Ended here lately: for what was read before the end, and for a place that could not let go of the record. */
  readonly #ended = new Set<string>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(place: Place, watcher: Watcher) {
    this.#place = place;
    this.#watcher = watcher;
  }

  /** Begins a session under a new id, from an address where that is known. */
  async begin(id: string, { userId, epoch }: SignIn, address?: string): Promise<void> {
    const startedAt = await this.now();
    await this.#sweepNowAndThen();
    await this.#put(`${nameOf(id)}.json`, { userId, epoch, startedAt, address });
  }

  /** Returns whose session this is, and counts that as a use; null if there is none, or it has ended. */
  async use(id: string, address?: string): Promise<SignIn | null> {
    const name = nameOf(id);
    if (this.#ended.has(name)) return null;
    const [now, found] = await this.#ask(() =>
      Promise.all([this.#place.now(), this.#place.readAll([`${name}.json`, `${name}.used`])]),
    );
    if (found[0] instanceof AppError) throw this.#unavailable(found[0]);
    const session = parsed(sessionRecord, found[0]);
    if (!session) {
      // In a place that is away nobody can tell.
      await this.#ask(() => this.#watcher.look());
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
      await this.#place
        .replace(
          `${name}.used`,
          bytesOf({ startedAt, usedAt: now, address: address ?? noted.address }),
        )
        .catch(() => {});
    return this.#ended.has(name) ? null : { userId: session.userId, epoch: session.epoch };
  }

  /** Ends a session, in every process, before it resolves. */
  async end(id: string): Promise<void> {
    await this.#end(nameOf(id));
  }

  /** Returns the sessions of who has signed in: the one with this id first, then the last used. */
  async list(id: string, { userId, epoch }: SignIn): Promise<OpenSession[]> {
    const own = nameOf(id);
    const { now, recordOf } = await this.#ask(() => this.#readAll());
    const open = [...recordOf].flatMap(([key, found]) => {
      const session = parsed(sessionRecord, found);
      if (session?.userId !== userId || session.epoch !== epoch) return [];
      const name = key.replace(/\.json$/, '');
      const use = asOf(now, lastUse(session, recordOf.get(`${name}.used`)));
      const isOpen = isAlive(now, use) && !this.#ended.has(name);
      return isOpen ? [{ ...use, name, isThis: name === own }] : [];
    });
    return open.sort(
      (one, other) => Number(other.isThis) - Number(one.isThis) || other.usedAt - one.usedAt,
    );
  }

  /** Ends all of them but the one with this id, in every process, before it resolves. */
  async endOthers(id: string, who: SignIn): Promise<void> {
    for (const { name, isThis } of await this.list(id, who)) if (!isThis) await this.#end(name);
  }

  /** Returns whether this process has just ended the session: what is known without asking the place. */
  hasEnded(id: string): boolean {
    return this.#ended.has(nameOf(id));
  }

  /** Returns whether a token is used for the first time, in any process. That is remembered for a day. */
  async spend(token: string): Promise<boolean> {
    await this.#sweepNowAndThen();
    return this.#put(`${nameOf(token)}.spent`, { spentAt: await this.now() });
  }

  /** Returns the time, in milliseconds since 1970: the same for every process of the place that shares a clock. */
  now(): Promise<number> {
    return this.#ask(() => this.#place.now());
  }

  /** Takes away what nobody will use again, as far as the place lets go of it. */
  async sweep(): Promise<void> {
    this.#sweptAt = performance.now();
    try {
      const { now, recordOf } = await this.#readAll();
      for (const key of recordOf.keys())
        if (isOver(now, key, recordOf)) await this.#place.remove(key);
    } catch {
      // The next one finds what is left.
    }
  }

  async #end(name: string): Promise<void> {
    this.#ended.add(name);
    await this.#ask(async () => {
      await this.#place.remove(`${name}.json`);
      await this.#place.remove(`${name}.used`);
    });
    setTimeout(() => this.#ended.delete(name), REMEMBERED_MS).unref();
  }

  async #readAll() {
    const now = await this.#place.now();
    const keys = await this.#place.list(SESSIONS);
    const found = await this.#place.readAll(keys);
    return { now, recordOf: new Map(keys.map((key, index) => [key, found[index] ?? null])) };
  }

  async #put(key: string, record: object): Promise<boolean> {
    const put = await this.#ask(() =>
      this.#watcher.save(() => this.#place.putIfAbsent(key, bytesOf(record))),
    );
    return put === 'put';
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    this.#watcher.refuseAway();
    return work().catch((error) => {
      throw this.#unavailable(error);
    });
  }

  #unavailable(cause: unknown): AppError {
    const medium = mediumOf(this.#place.address);
    const where = medium === 'disk' ? 'on the disk' : 'in the database';
    return new AppError('unavailable', `Sessions cannot be read or kept ${where}.`, { cause });
  }

  async #sweepNowAndThen(): Promise<void> {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    await this.sweep();
  }
}

function nameOf(id: string): string {
  return `${SESSIONS}${createHash('sha256').update(id).digest('hex')}`;
}

function bytesOf(record: object): Buffer {
  return Buffer.from(JSON.stringify(record));
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, found: Found | undefined): T | null {
  if (!Buffer.isBuffer(found)) return null;
  try {
    return v.parse(schema, JSON.parse(found.toString()));
  } catch {
    return null;
  }
}

function lastUse({ startedAt, address }: SessionRecord, noted: Found | undefined): UseRecord {
  return { startedAt, usedAt: startedAt, address, ...parsed(useRecord, noted) };
}

function asOf(now: number, use: UseRecord): UseRecord {
  const { startedAt, usedAt } = use;
  return { ...use, startedAt: Math.min(startedAt, now), usedAt: Math.min(usedAt, now) };
}

function isAlive(now: number, { startedAt, usedAt }: UseRecord): boolean {
  return now - usedAt < LONGEST_IDLE_MS && now - startedAt < LONGEST_MS;
}

function isOver(now: number, key: string, recordOf: ReadonlyMap<string, Found>): boolean {
  const [name, kind] = key.split('.');
  if (recordOf.get(key) instanceof AppError) return false;
  if (kind === 'used') return !recordOf.has(`${name}.json`);
  if (kind === 'spent') {
    const spent = parsed(spentRecord, recordOf.get(key));
    return !spent || now - spent.spentAt >= LONG_OVER_MS;
  }
  const session = parsed(sessionRecord, recordOf.get(key));
  if (!session) return true;
  const use = parsed(useRecord, recordOf.get(`${name}.used`));
  return now - (use?.usedAt ?? session.startedAt) >= LONG_OVER_MS;
}
