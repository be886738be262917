import { AppError } from '#lib/errors.ts';
import { type Backend, reasonOf } from './backend/backend.ts';
import { RevisionTaken } from './log/log.ts';

const PROBE_EVERY_MS = 10_000;
/** A place that takes longer for one revision is as good as one that refuses it. */
const LONGEST_SAVE_MS = 10_000;

/** Whether a place can be read and written: two facts, each as it was when that was last tried. */
export class Watcher {
  readonly #backend: Backend;
  readonly #read: () => Promise<void>;
  #unreadable: Error | null = null;
  #unwritable: string | null = null;
  readonly #saves = new Set<{ since: number }>();
  #probing: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];

  /** `read` rejects where the place cannot be read, or does not hold what it should. */
  constructor(backend: Backend, read: () => Promise<void>) {
    this.#backend = backend;
    this.#read = read;
  }

  /** Why nothing can be saved at the moment: 'EROFS'; null where it can. */
  get trouble(): string | null {
    if (this.#unreadable !== null) return reasonOf(this.#unreadable);
    const now = performance.now();
    if ([...this.#saves].some(({ since }) => now - since > LONGEST_SAVE_MS)) return 'ETIMEDOUT';
    return this.#unwritable;
  }

  /** Looks at the place now and then, and tries to write there: from now on, and to the end of the process or `stop`. */
  start(): void {
    const refresh = () => void this.#look().catch(() => {});
    const probe = () => void this.probe();
    // Looking is no reason for a process to live on.
    this.#timers = [
      setInterval(refresh, this.#backend.lookEveryMs).unref(),
      setInterval(probe, PROBE_EVERY_MS).unref(),
    ];
    probe();
  }

  /** Looks and tries no more, and waits for a try that is under way. */
  async stop(): Promise<void> {
    this.#timers.forEach(clearInterval);
    await this.#probing;
  }

  /** Looks once, and notes whether the place can be read. */
  async look(): Promise<void> {
    this.refuseAway();
    await this.#look();
  }

  /** Refuses where the last look has found a database away: who asks would wait for nothing. A folder is simply asked again. */
  refuseAway(): void {
    const error = this.#unreadable;
    const isWatched = this.#timers.length > 0 && this.#backend.address.database;
    if (isWatched && error instanceof AppError && error.code === 'unavailable') throw error;
  }

  /** Saves something, and notes whether the place takes it. */
  async save<T>(work: () => Promise<T>): Promise<T> {
    const saved = await this.#noted(work);
    // One kind of record may be taken where another is not.
    if (this.#unwritable !== null) void this.probe();
    return saved;
  }

  /** Tries whether the place takes anything, and keeps nothing there. */
  probe(): Promise<void> {
    this.#probing ??= this.#noted(() => this.#backend.probe())
      .then(() => {
        this.#unwritable = null;
      })
      .catch(() => {})
      .finally(() => {
        this.#probing = null;
      });
    return this.#probing;
  }

  async #noted<T>(work: () => Promise<T>): Promise<T> {
    const save = { since: performance.now() };
    this.#saves.add(save);
    return work()
      .catch((error) => {
        // Where somebody else was faster, the place is sound.
        if (!(error instanceof RevisionTaken)) this.#unwritable = reasonOf(error);
        throw error;
      })
      .finally(() => this.#saves.delete(save));
  }

  async #look(): Promise<void> {
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
