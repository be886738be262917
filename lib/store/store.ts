import { utcDay } from '#lib/domain/planned-rate.ts';
import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { AppError } from '#lib/errors.ts';
import type { Backend } from './backend/backend.ts';
import { type CommitInfo, CommitQueue, type Transaction } from './log/commit-queue.ts';
import type { Catalogue, Change } from './log/document.ts';
import { Draft } from './log/draft.ts';
import { listRevisions } from './log/history.ts';
import { checkInvariants } from './log/invariants.ts';
import { type Committed, commitTime, Log, RevisionTaken } from './log/log.ts';
import { asOfCommitDay, dataOn, eachAsOfCommitDay, type HistoryRevision } from './log/on-day.ts';
import { lastRevision, lastRevisionOn } from './log/past.ts';
import { pruneDown, REVISIONS_WITH_DATA } from './log/pruning.ts';
import type { RevisionHeader } from './log/revision.ts';
import { dataFromSeed, readSeed } from './seed.ts';
import { Watcher } from './watcher.ts';

type StoreOptions = {
  seed?: unknown;
  note?: string | undefined;
  now?: () => Date;
};

/** A revision of the past with the catalogue as it applied on a day (UTC). */
export type PastCatalogue = Pick<RevisionHeader, 'revision' | 'at' | 'checksum'> & {
  readonly day: string;
  readonly data: Catalogue;
};

/** A revision with the catalogue as it applies today. */
export type Current = HistoryRevision & { readonly data: Catalogue };

/** The catalogue. Reads come from memory; commits go to the backend, which several processes may share. */
export class Store {
  readonly #log: Log;
  readonly #queue: CommitQueue;
  readonly #clock: () => Date;
  readonly #backend: Backend;
  #current: Current | null = null;
  #pruning: Promise<void> = Promise.resolve();
  #isClosed = false;

  readonly watcher: Watcher;

  /** Opens the catalogue, and commits its first revision if there is none. The caller closes the backend. */
  static async open(backend: Backend, options: StoreOptions = {}): Promise<Store> {
    const log = new Log(backend);
    await log.refresh();
    const store = new Store(backend, log, options.now);
    if (store.current.revision === 0) await store.#commitSeed(options);
    return store;
  }

  private constructor(backend: Backend, log: Log, now = () => new Date()) {
    this.#backend = backend;
    this.#log = log;
    this.#clock = () => new Date(now().getTime() + backend.clockAheadMs);
    this.watcher = new Watcher(backend, () => this.#refresh());
    this.#queue = new CommitQueue(log, this.watcher, this.#clock);
    this.#log.onCommit(({ revision }) => this.#pruneAfter(revision.revision));
  }

  /** The newest revision known to this process, as it applies today. It may be a moment behind other processes. */
  get current(): Current {
    const revision = this.#log.current;
    const data = dataOn(revision.data, this.today);
    if (this.#current?.data !== data) this.#current = { ...asOfCommitDay(revision), data };
    return this.#current;
  }

  /** Today by the backend's clock, UTC: '2026-11-20'. A planned rate applies from the start of its day. */
  get today(): string {
    return utcDay(this.#clock());
  }

  /** The last revision, at most `current`, that changed currencies, asset classes or return rates, and when they last changed. */
  get ratesAsAt(): RatesAsAt {
    const { revision, at } = this.#log.ratesAsAt;
    const { catalogueChangedAt } = this.current.data;
    const isAsStored = catalogueChangedAt === this.#log.current.data.catalogueChangedAt;
    return { revision, at: isAsStored ? at : commitTime(at, new Date(catalogueChangedAt)) };
  }

  /** Refreshes, and returns the newest committed revision. Does not wait for commits of this process. */
  async latest(): Promise<Current> {
    await this.watcher.refresh();
    return this.current;
  }

  /** Commits a change and returns its result. The change may run more than once; if it changes nothing, there is no revision. */
  async transact<T>(actor: string, change: Transaction<T>, info: CommitInfo = {}): Promise<T> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'Longview is stopping; try again shortly.');
    return this.#queue.add(actor, change, info);
  }

  /** Returns a change's result and the changes it would make, without committing them. */
  async preview<T>(change: Transaction<T>): Promise<{ result: T; changes: Change[] }> {
    await this.latest();
    const { data, revision } = this.#log.current;
    const draft = new Draft(data, this.today, revision);
    const result = change(draft);
    checkInvariants(draft.whole);
    return { result, changes: draft.changes() };
  }

  /** Yields revisions, newest first, each with the rates that applied when it was committed. Starts below `before` if given. */
  async *history(newest: Current, before = Infinity): AsyncGenerator<HistoryRevision> {
    if (before > newest.revision) yield newest;
    const from = Math.min(before, newest.revision) - 1;
    yield* eachAsOfCommitDay(listRevisions(this.#backend, { from }));
  }

  /**
   * Returns the last revision of a day (UTC) with the catalogue as it applied at the end of that day; for a day to come, with what is
   * planned. Users are as they are now. Throws for a day before the first revision.
   */
  async pastDay(day: string): Promise<PastCatalogue> {
    await this.latest();
    const { header, data } = await lastRevisionOn(this.#backend, this.#log.current, day);
    return { ...headerOf(header), day, data: dataOn(data, day) };
  }

  /** Returns a revision with the catalogue as it applied on a day, else on that of its commit. Throws if there is none. */
  async pastRevision(number: number, day?: string): Promise<PastCatalogue> {
    await this.latest();
    const isWanted = ({ revision }: { revision: number }) => revision === number;
    const found = await lastRevision(this.#backend, this.#log.current, isWanted);
    if (!('header' in found)) throw new AppError('not-found', `There is no revision ${number}.`);
    const { header, data } = found;
    const shown = day ?? utcDay(new Date(header.at));
    return { ...headerOf(header), day: shown, data: dataOn(data, shown) };
  }

  /** Calls the listener with every revision that this store commits. */
  onCommit(listener: (committed: Committed<HistoryRevision>) => void): void {
    this.#log.onCommit(({ revision, ...rest }) =>
      listener({ ...rest, revision: asOfCommitDay(revision) }),
    );
  }

  /** Waits for pending commits and pruning. Later commits are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.drained();
    await this.watcher.stop();
    await this.#pruning;
  }

  async #refresh(): Promise<void> {
    await this.#log.refresh().catch((error) => {
      this.#queue.rejectWaiting(error);
      throw error;
    });
  }

  #pruneAfter(newest: number): void {
    const prune = async () => {
      // A later commit prunes at least as far.
      if (newest < this.current.revision) return;
      await pruneDown(this.#backend, newest - REVISIONS_WITH_DATA);
    };
    // A failure is retried after the next commit.
    this.#pruning = this.#pruning.then(prune).catch(() => {});
  }

  async #commitSeed(options: StoreOptions): Promise<void> {
    const seed = options.seed ?? (await readSeed(this.#backend.address.folder));
    while (this.current.revision === 0) {
      const at = this.#clock().toISOString();
      await this.#log
        .append({ actor: 'system', note: options.note, data: dataFromSeed(seed, at), at })
        .catch((error) => {
          if (!(error instanceof RevisionTaken)) throw error;
        });
      await this.#log.refresh();
    }
  }
}

function headerOf({ revision, at, checksum }: RevisionHeader) {
  return { revision, at, checksum };
}
