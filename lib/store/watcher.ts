import { AppError } from '#lib/errors.ts';
import { type Backend, reasonOf } from './backend/backend.ts';
import { RevisionTaken } from './log/log.ts';

const PROBE_EVERY_MS = 10_000;
/** A backend that takes longer for one write counts as not writable. */
const MAX_SAVE_MS = 10_000;

/** Whether the backend can be read and whether it can be written, each as of the last attempt. */
export class Watcher {
  readonly #backend: Backend;
  readonly #read: () => Promise<void>;
  #unreadable: Error | null = null;
  #unwritable: string | null = null;
  readonly #saves = new Set<{ since: number }>();
  #probing: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  /** `read` rejects if the backend cannot be read or does not hold the expected catalogue. */
  constructor(backend: Backend, read: () => Promise<void>) {
    this.#backend = backend;
    this.#read = read;
  }

  /** Why nothing can be saved at the moment: 'EROFS'; null if saving works. */
  get trouble(): string | null {
    if (this.#unreadable !== null) return reasonOf(this.#unreadable);
    const now = performance.now();
    if ([...this.#saves].some(({ since }) => now - since > MAX_SAVE_MS)) return 'ETIMEDOUT';
    return this.#unwritable;
  }

  /** Starts refreshing and probing the backend at intervals, until `stop`. */
  start(): void {
    const refreshQuietly = () => void this.#refresh().catch(() => {});
    const probe = () => void this.probe();
    // Unref'd, so that they do not keep the process running.
    this.#timers = [
      setInterval(refreshQuietly, this.#backend.refreshEveryMs).unref(),
      setInterval(probe, PROBE_EVERY_MS).unref(),
    ];
    probe();
  }

  /** Stops the timers and waits for a running probe. */
  async stop(): Promise<void> {
    this.#timers.forEach(clearInterval);
    await this.#probing;
  }

  /** Refreshes once, and records whether the backend can be read. Throws if it cannot. */
  async refresh(): Promise<void> {
    this.throwIfAway();
    await this.#refresh();
  }

  /** Throws if the last refresh could not reach the database, so that callers need not wait for it. A folder is always tried again. */
  throwIfAway(): void {
    const error = this.#unreadable;
    const isWatched = this.#timers.length > 0 && this.#backend.address.database;
    if (isWatched && error instanceof AppError && error.code === 'unavailable') throw error;
  }

  /** Runs a write, and records whether the backend accepts it. */
  async save<T>(work: () => Promise<T>): Promise<T> {
    const saved = await this.#track(work);
    // The backend may accept one kind of record and not another, so only a probe clears the trouble.
    if (this.#unwritable !== null) void this.probe();
    return saved;
  }

  /** Records whether the backend can be written, without leaving anything there. Never rejects. */
  probe(): Promise<void> {
    this.#probing ??= this.#track(() => this.#backend.probe())
      .then(() => {
        this.#unwritable = null;
      })
      .catch(() => {})
      .finally(() => {
        this.#probing = null;
      });
    return this.#probing;
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    const save = { since: performance.now() };
    this.#saves.add(save);
    return work()
      .catch((error) => {
        // Losing to another process is not a fault of the backend.
        if (!(error instanceof RevisionTaken)) this.#unwritable = reasonOf(error);
        throw error;
      })
      .finally(() => this.#saves.delete(save));
  }

  async #refresh(): Promise<void> {
    try {
      await this.#read();
      const isBack = this.#unreadable !== null;
      this.#unreadable = null;
      if (isBack) void this.probe();
    } catch (error) {
      this.#unreadable = error as Error;
      throw error;
    }
  }
}
