import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { AppError } from '#lib/errors.ts';
import { changesBetween } from './changes.ts';
import { CommitQueue, type Said, type Transaction } from './commit-queue.ts';
import type { Change } from './document.ts';
import { Draft } from './draft.ts';
import { RevisionFiles } from './files/revision-files.ts';
import { checkInvariants } from './invariants.ts';
import { Pruning } from './pruning.ts';
import type { Revision, RevisionHeader } from './revision.ts';
import { type CommitListener, RevisionHead } from './revision-head.ts';
import { type KeptRevisions, type Revisions, RevisionTaken } from './revisions.ts';
import { dataOfSeed, readSeed } from './seed.ts';

type StoreOptions = {
  /** What a first start begins with; left out, seed.json of the data folder or of the package. */
  seed?: unknown;
  /** What is noted about the first revision, if this makes it. */
  remark?: string | undefined;
  now?: () => Date;
} & ({ directory: string } | { revisions: KeptRevisions } | { adapter: Revisions; seed: unknown });

/** The catalogue: reads from memory, writes through the disk, in step with every other process on it. */
export class Store {
  readonly #head: RevisionHead;
  readonly #queue: CommitQueue;
  readonly #pruning: Pruning;
  readonly #revisions: Revisions;
  readonly #now: () => Date;
  #stopWatching = () => {};
  #isClosed = false;

  /** Opens the catalogue, and makes its first revision where there is none. */
  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options);
    await store.#head.look();
    if (store.current.revision === 0) await store.#begin(options);
    store.#stopWatching = store.#head.watch(() => void store.fresh().catch(() => {}));
    store.#pruning.start(() => store.current.revision);
    return store;
  }

  private constructor(options: StoreOptions) {
    const revisions = revisionsOf(options);
    this.#now = options.now ?? (() => new Date());
    this.#revisions = revisions;
    this.#head = new RevisionHead(revisions);
    this.#pruning = new Pruning(revisions);
    this.#queue = new CommitQueue(this.#head, this.#now);
  }

  /** The newest committed revision known here: a moment behind other processes. */
  get current(): Revision {
    return this.#head.current;
  }

  /** The last revision up to `current` that changed currencies, asset classes or return rates. */
  get ratesAsAt(): RatesAsAt {
    return this.#head.ratesAsAt;
  }

  /** Why changes cannot be saved at the moment, in the system's name for it ('EROFS'); null where they can. */
  get trouble(): string | null {
    return this.#head.trouble ?? this.#head.saving.trouble;
  }

  /** Returns the newest committed revision there is, looked up now. It waits for no commit that is made here. */
  async fresh(): Promise<Revision> {
    await this.#head.look();
    return this.current;
  }

  /**
   * Commits a change under this person's name. Returns what the change returned, once the disk has it; it may run
   * more than once. What it throws rejects it alone; one that changes nothing makes no revision.
   */
  async transact<T>(actor: string, change: Transaction<T>, said: Said = {}): Promise<T> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'Longview is stopping; try again shortly.');
    return this.#queue.add(actor, change, said);
  }

  /** Returns what a change would return and alter, without making it. */
  async preview<T>(change: Transaction<T>): Promise<{ result: T; changes: Change[] }> {
    const { data } = await this.fresh();
    const draft = new Draft(data);
    const result = change(draft);
    const after = draft.finish(this.#now().toISOString());
    checkInvariants(after);
    return { result, changes: changesBetween(data, after) };
  }

  /**
   * Returns who changed what and when, read one by one as they are asked for: from the newest revision down, or from the
   * one before the number `before`.
   */
  async *history(newest: Revision, before = Infinity): AsyncGenerator<RevisionHeader> {
    if (before > newest.revision) yield newest;
    yield* this.#revisions.headers?.(Math.min(before, newest.revision) - 1) ?? [];
  }

  /** Calls the listener with every new revision, whoever made it. Returns the way to stop. */
  onRevision(listener: (revision: Revision) => void): () => void {
    return this.#head.onRevision(listener);
  }

  /** Calls the listener with every revision that is committed by this store. */
  onCommit(listener: CommitListener): void {
    this.#head.onCommit(listener);
  }

  /** Finishes the commits under way and lets go. Later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWatching();
    this.#pruning.pause();
    await this.#queue.drained();
    await this.#head.saving.close();
    await this.#pruning.finish();
  }

  async #begin(options: StoreOptions): Promise<void> {
    const seed =
      options.seed ?? ('adapter' in options ? undefined : await readSeed(folderOf(options)));
    while (this.current.revision === 0) {
      const at = this.#now().toISOString();
      await this.#head
        .append({ actor: 'system', remark: options.remark, data: dataOfSeed(seed, at), at })
        .catch((error) => {
          if (!(error instanceof RevisionTaken)) throw error;
        });
      await this.#head.look();
    }
  }
}

function revisionsOf(options: StoreOptions): Revisions {
  if ('adapter' in options) return options.adapter;
  return 'revisions' in options ? options.revisions : new RevisionFiles(options.directory);
}

function folderOf(options: { directory: string } | { revisions: KeptRevisions }): string {
  return 'revisions' in options ? options.revisions.place.folder : options.directory;
}
