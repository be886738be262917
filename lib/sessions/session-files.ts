import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import {
  errnoOf,
  putIfAbsent,
  removeQuietly,
  sweepTemporaries,
  syncFolder,
} from '#lib/store/files/durable.ts';
import { monotonicClock } from './monotonic-clock.ts';
import type { Sessions, SignIn } from './sessions.ts';

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const LONGEST_IDLE_MS = 30 * MINUTE_MS;
/** How far the clocks of two processes may be apart. */
const CLOCK_SLACK_MS = MINUTE_MS;
/** Longer than any request lasts. */
const REMEMBERED_MS = MINUTE_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** What a session's file holds; times are milliseconds since 1970. */
const sessionRecord = v.object({ userId: v.number(), epoch: v.number(), startedAt: v.number() });

/**
 * Sessions in a folder, one file each, named by a hash of its id, so that the folder tells nobody an id. What a
 * file holds never changes, and its time of modification is when the session was last used: so nothing that is
 * still in progress can write an ended session back, and what one process ends has ended in all of them.
 */
export class SessionFiles implements Sessions {
  readonly #folder: string;
  readonly #now: () => number;
  /** Ended here lately: for what was read before the end, and for a disk that could not remove the file. */
  readonly #ended = new Set<string>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(directory: string, now: () => number = monotonicClock()) {
    this.#folder = path.join(directory, 'sessions');
    this.#now = now;
  }

  /** Takes away what nobody will use again: ended sessions, and what a writer that was killed left behind. */
  async sweep(): Promise<void> {
    const now = this.#now();
    this.#sweptAt = now;
    const names = await readdir(this.#folder).catch(() => []);
    await sweepTemporaries(this.#folder, names);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      const found = await stat(file).catch(() => null);
      if (found && !isAlive(now, found.mtimeMs, found.mtimeMs)) await removeQuietly(file);
    }
  }

  async begin(id: string, { userId, epoch }: SignIn): Promise<void> {
    const file = this.#fileOf(id);
    try {
      await this.#makeFolder();
      await putIfAbsent(file, JSON.stringify({ userId, epoch, startedAt: this.#now() }));
      await this.#touch(file);
      await syncFolder(this.#folder);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async use(id: string): Promise<SignIn | null> {
    const file = this.#fileOf(id);
    if (this.#ended.has(file)) return null;
    try {
      const [text, { mtimeMs: usedAt }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      const session = readSessionRecord(text);
      if (!session || !isAlive(this.#now(), usedAt, session.startedAt)) {
        // Whether or not the disk lets go of the file.
        await this.#remove(file).catch(() => {});
        return null;
      }
      await this.#touch(file);
      return this.#ended.has(file) ? null : { userId: session.userId, epoch: session.epoch };
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return null;
      throw unavailable(error);
    }
  }

  async spend(token: string): Promise<boolean> {
    const file = this.#fileOf(`used ${token}`);
    try {
      await this.#makeFolder();
      await putIfAbsent(file, '');
      await this.#touch(file);
      await syncFolder(this.#folder);
      return true;
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return false;
      throw unavailable(error);
    }
  }

  async now(): Promise<number> {
    return Date.now();
  }

  hasEnded(id: string): boolean {
    return this.#ended.has(this.#fileOf(id));
  }

  async end(id: string): Promise<void> {
    await this.#remove(this.#fileOf(id)).catch((error) => {
      throw unavailable(error);
    });
  }

  async #remove(file: string): Promise<void> {
    this.#ended.add(file);
    try {
      await unlink(file);
      await syncFolder(this.#folder);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
    setTimeout(() => this.#ended.delete(file), REMEMBERED_MS).unref();
  }

  async #touch(file: string): Promise<void> {
    const seconds = this.#now() / 1000;
    // A disk that takes no more shortens sessions; it does not end them.
    await utimes(file, seconds, seconds).catch(() => {});
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (this.#now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    await this.sweep();
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(id).digest('hex')}.json`);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'Sessions cannot be read or kept on the disk.', { cause });
}

/** Returns the session that a file holds; null if it holds none. */
function readSessionRecord(text: string): v.InferOutput<typeof sessionRecord> | null {
  try {
    return v.parse(sessionRecord, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Returns whether a session still counts: 12 hours from its start, and 30 minutes from its last use. One that was last
 * used in the future was left behind by a clock that has been set back since: it has ended.
 */
function isAlive(now: number, usedAt: number, startedAt: number): boolean {
  const isKnownTime = usedAt <= now + CLOCK_SLACK_MS;
  return isKnownTime && now - usedAt < LONGEST_IDLE_MS && now - startedAt < LONGEST_MS;
}
