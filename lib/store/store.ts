import { setTimeout as wait } from 'node:timers/promises';
import { Low } from 'lowdb';
import { AppError } from '#lib/errors.ts';
import { applyBatch, type Transaction } from './batch.ts';
import { changesBetween } from './changes.ts';
import { type CatalogueData, type Change, EMPTY_DATA } from './document.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';
import { type Revision, sealRevision } from './revision.ts';
import { type RevisionAdapter, RevisionTaken } from './revision-adapter.ts';
import { RevisionFiles } from './revision-files.ts';
import { dataOfSeed, readSeed } from './seed.ts';

const STALE_AFTER_MS = 250;
const LONGEST_PAUSE_MS = 50;

/** What comes before the first revision. */
const NOTHING_YET: Revision = sealRevision({
  revision: 0,
  parent: null,
  at: EMPTY_DATA.catalogueChangedAt,
  actor: 'system',
  changes: [],
  data: EMPTY_DATA,
});

export type StoreOptions = {
  /** What a first start begins with; left out, seed.json of the data folder or of the package. */
  seed?: unknown;
  now?: () => Date;
} & ({ directory: string } | { adapter: RevisionAdapter; seed: unknown });

type Waiting = {
  actor: string;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** The catalogue: reads from memory, writes through the disk, in step with every other process on it. */
export class Store {
  readonly #db: Low<Revision>;
  readonly #now: () => Date;
  readonly #listeners = new Set<(revision: Revision) => void>();
  readonly #queue: Waiting[] = [];
  readonly #stopListening: () => void;
  #turn: Promise<unknown> = Promise.resolve();
  #nextLook: Promise<Revision> | null = null;
  #isCommitDue = false;
  #isClosed = false;

  /** Opens the catalogue, and makes its first revision where there is none. */
  static async open(options: StoreOptions): Promise<Store> {
    const adapter = 'adapter' in options ? options.adapter : new RevisionFiles(options.directory);
    const now = options.now ?? (() => new Date());
    const db = new Low<Revision>(adapter, NOTHING_YET);
    await db.read();
    const store = new Store(db, now);
    try {
      if (store.current.revision === 0) await store.#writeFirst(options);
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  private constructor(db: Low<Revision>, now: () => Date) {
    this.#db = db;
    this.#now = now;
    const look = () => void this.fresh().catch(() => {});
    const stopWatching = (db.adapter as RevisionAdapter).watch?.(look);
    const timer = setInterval(look, STALE_AFTER_MS).unref();
    this.#stopListening = () => {
      clearInterval(timer);
      stopWatching?.();
    };
  }

  /** The newest committed revision known here: at most 250 ms behind other processes. */
  get current(): Revision {
    return this.#db.data;
  }

  /** The newest committed revision there is, looked up now. */
  fresh(): Promise<Revision> {
    this.#nextLook ??= this.#inTurn(async () => {
      this.#nextLook = null;
      await this.#look();
      return this.current;
    });
    return this.#nextLook;
  }

  /**
   * Commits a change under this person's name, and answers what it returned once the disk has it. The change
   * may run more than once. What it throws rejects it alone; one that changes nothing makes no revision.
   */
  transact<T>(actor: string, change: Transaction<T>): Promise<T> {
    if (this.#isClosed)
      return Promise.reject(
        new AppError('unavailable', 'Longview is stopping; try again shortly.'),
      );
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ actor, change, resolve: resolve as Waiting['resolve'], reject });
      this.#commitInTurn();
    });
  }

  /** What a change would answer and alter, without making it. */
  async preview<T>(change: Transaction<T>): Promise<{ result: T; changes: Change[] }> {
    const { data } = await this.fresh();
    const draft = new Draft(data);
    const result = change(draft);
    const after = draft.finish(this.#now().toISOString());
    checkInvariants(after);
    return { result, changes: changesBetween(data, after) };
  }

  /** Tells the listener of every new revision, whoever made it. Returns the way to stop. */
  onRevision(listener: (revision: Revision) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Finishes the commits under way and lets go. Later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopListening();
    while (this.#queue.length > 0) await this.#turn;
    await this.#turn;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #look(): Promise<void> {
    const before = this.current;
    await this.#db.read();
    if (this.current !== before) this.#tell();
  }

  #tell(): void {
    const revision = this.current;
    // A listener that throws is a fault of its own: it must not turn a commit into a failure.
    for (const listener of this.#listeners) queueMicrotask(() => listener(revision));
  }

  #commitInTurn(): void {
    if (this.#isCommitDue) return;
    this.#isCommitDue = true;
    void this.#inTurn(async () => {
      this.#isCommitDue = false;
      if (this.#queue.length > 0) await this.#commitBatch();
      if (this.#queue.length > 0) this.#commitInTurn();
    });
  }

  /** Takes down, in one revision, all that waits at the head of the queue under one name. */
  async #commitBatch(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      let batch: Waiting[] = this.#queue.slice(0, 1);
      try {
        await this.#look();
        batch = this.#batch();
        const { data } = this.current;
        const at = this.#now().toISOString();
        const applied = applyBatch(
          batch.map(({ change }) => change),
          data,
          at,
        );
        if (applied.data !== data) await this.#write(batch[0]?.actor ?? '', applied.data, at);
        this.#queue.splice(0, batch.length);
        batch.forEach(({ resolve, reject }, index) => {
          const outcome = applied.outcomes[index];
          if (outcome && 'result' in outcome) resolve(outcome.result);
          else reject(outcome?.error);
        });
        return;
      } catch (error) {
        if (error instanceof RevisionTaken) {
          await wait(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
          continue;
        }
        this.#queue.splice(0, batch.length);
        for (const { reject } of batch) reject(error);
        return;
      }
    }
  }

  #batch(): Waiting[] {
    const actor = this.#queue[0]?.actor;
    const end = this.#queue.findIndex((waiting) => waiting.actor !== actor);
    return this.#queue.slice(0, end < 0 ? undefined : end);
  }

  async #write(actor: string, data: CatalogueData, at: string): Promise<void> {
    const { revision, checksum, data: before } = this.current;
    const next = sealRevision({
      revision: revision + 1,
      parent: revision === 0 ? null : checksum,
      at,
      actor,
      changes: changesBetween(before, data),
      data,
    });
    // Not Low's own write(): that moves memory first, and leaves it ahead of the disk when the write fails.
    await this.#db.adapter.write(next);
    this.#db.data = next;
    this.#tell();
  }

  async #writeFirst(options: StoreOptions): Promise<void> {
    const seed =
      options.seed ?? ('directory' in options ? await readSeed(options.directory) : undefined);
    const at = this.#now().toISOString();
    const data = dataOfSeed(seed, at);
    checkInvariants(data);
    try {
      await this.#write('system', data, at);
    } catch (error) {
      if (!(error instanceof RevisionTaken)) throw error;
      await this.#look();
    }
  }
}
