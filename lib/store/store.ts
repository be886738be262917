import { utcDay } from '#lib/domain/planned-rate.ts';
import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { AppError } from '#lib/errors.ts';
import type { Backend } from './backend/backend.ts';
import { type CommitInfo, CommitQueue, type Transaction } from './log/commit-queue.ts';
import type { CatalogueData, Change } from './log/document.ts';
import { Draft } from './log/draft.ts';
import { listRevisions } from './log/history.ts';
import { checkInvariants } from './log/invariants.ts';
import { type CommitListener, commitTime, Log, RevisionTaken } from './log/log.ts';
import { asMade, dataOn, eachAsMade } from './log/on-day.ts';
import { catalogueAtEndOfDay } from './log/past.ts';
import { KEPT_WHOLE, pruneDown } from './log/pruning.ts';
import type { Revision, RevisionHeader } from './log/revision.ts';
import { dataOfSeed, readSeed } from './seed.ts';
import { Watcher } from './watcher.ts';

type StoreOptions = {
  seed?: unknown;
  note?: string | undefined;
  now?: () => Date;
};

/** The catalogue: reads from memory, writes through the place, in step with every other process on it. */
export class Store {
  readonly #log: Log;
  readonly #queue: CommitQueue;
  readonly #clock: () => Date;
  readonly #backend: Backend;
  #pruning: Promise<void> = Promise.resolve();
  #isClosed = false;

  readonly watcher: Watcher;

  /** Opens the catalogue of a place, which is closed by who opened it, and makes its first revision where there is none. */
  static async open(backend: Backend, options: StoreOptions = {}): Promise<Store> {
    const log = new Log(backend);
    await log.refresh();
    const store = new Store(backend, log, options.now);
    if (store.current.revision === 0) await store.#begin(options);
    return store;
  }

  private constructor(backend: Backend, log: Log, now = () => new Date()) {
    this.#backend = backend;
    this.#log = log;
    this.#clock = () => new Date(now().getTime() + backend.clockAheadMs);
    this.watcher = new Watcher(backend, () => this.#look());
    this.#queue = new CommitQueue(log, this.watcher, this.#clock);
    this.#log.onCommit(({ revision }) => this.#pruneBehind(revision));
  }

  /** The newest committed revision known here, as it counts today: a moment behind other processes. */
  get current(): Revision {
    const { current } = this.#log;
    const data = dataOn(current.data, this.today);
    return data === current.data ? current : { ...current, data };
  }

  /** The day it is for the place, UTC: '2026-11-20'. Planned rates count from the first moment of theirs. */
  get today(): string {
    return utcDay(this.#clock());
  }

  /** The last revision up to `current` that changed currencies, asset classes or return rates, and since when it counts so. */
  get ratesAsAt(): RatesAsAt {
    const { revision, at } = this.#log.ratesAsAt;
    const { data } = this.current;
    const isAsStored = data === this.#log.current.data;
    return { revision, at: isAsStored ? at : commitTime(at, new Date(data.catalogueChangedAt)) };
  }

  /** Returns the newest committed revision there is, looked up now. It waits for no commit that is made here. */
  async latest(): Promise<Revision> {
    await this.watcher.look();
    return this.current;
  }

  /** Commits a change, which may run more than once; one that changes nothing makes no revision. */
  async transact<T>(actor: string, change: Transaction<T>, info: CommitInfo = {}): Promise<T> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'Longview is stopping; try again shortly.');
    return this.#queue.add(actor, change, info);
  }

  /** Returns what a change would return and alter, without making it. */
  async preview<T>(change: Transaction<T>): Promise<{ result: T; changes: Change[] }> {
    await this.latest();
    const draft = new Draft(this.#log.current.data, this.today);
    const result = change(draft);
    checkInvariants(draft.whole);
    return { result, changes: draft.changes() };
  }

  /** Returns the revisions as they were made, from the newest down, or from the one before the number `before`. */
  async *history(newest: Revision, before = Infinity): AsyncGenerator<RevisionHeader> {
    if (before > newest.revision) yield asMade(newest);
    const from = Math.min(before, newest.revision) - 1;
    yield* eachAsMade(listRevisions(this.#backend, { from }));
  }

  /** Returns the catalogue as it counts at the end of a day; today and before as far as the history goes, then as planned. */
  async at(day: string): Promise<CatalogueData> {
    await this.latest();
    return catalogueAtEndOfDay(this.#backend, this.#log.current, day);
  }

  /** Calls the listener with every revision that is committed by this store. */
  onCommit(listener: CommitListener): void {
    this.#log.onCommit(listener);
  }

  /** Finishes the commits under way and the pruning behind them. Later commits are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.drained();
    await this.watcher.stop();
    await this.#pruning;
  }

  async #look(): Promise<void> {
    await this.#log.refresh().catch((error) => {
      this.#queue.refuseWaiting(error);
      throw error;
    });
  }

  #pruneBehind(newest: number): void {
    const prune = async () => {
      // Whoever has committed since prunes behind that, and so behind this.
      if (newest < this.current.revision) return;
      await pruneDown(this.#backend, newest - KEPT_WHOLE);
    };
    // What fails is tried again after the next commit.
    this.#pruning = this.#pruning.then(prune).catch(() => {});
  }

  async #begin(options: StoreOptions): Promise<void> {
    const seed = options.seed ?? (await readSeed(this.#backend.address.folder));
    while (this.current.revision === 0) {
      const at = this.#clock().toISOString();
      await this.#log
        .append({ actor: 'system', note: options.note, data: dataOfSeed(seed, at), at })
        .catch((error) => {
          if (!(error instanceof RevisionTaken)) throw error;
        });
      await this.#log.refresh();
    }
  }
}
