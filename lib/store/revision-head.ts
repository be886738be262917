import { Low } from 'lowdb';
import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { changesCatalogue, lastCatalogueChange, stampOf } from './catalogue-change.ts';
import { changesBetween } from './changes.ts';
import { EMPTY_DATA } from './document.ts';
import { Mutex } from './mutex.ts';
import { type Revision, type RevisionContent, sealRevision } from './revision.ts';
import type { Revisions } from './revisions.ts';
import { Saving } from './saving.ts';

/** What comes before the first revision. */
const NOTHING_YET: Revision = sealRevision({
  revision: 0,
  parent: null,
  at: EMPTY_DATA.catalogueChangedAt,
  actor: 'system',
  changes: [],
  data: EMPTY_DATA,
});

/** What is committed: the document, who changed it and when, and what is said of it. */
type Commit = Pick<RevisionContent, 'actor' | 'at' | 'data'> & {
  note?: string | undefined;
  remark?: string | undefined;
};

/** Hears of a revision that was committed here, and how many seconds the disk took. */
export type CommitListener = (revision: Revision, seconds: number) => void;

/** The committed revisions: the newest one in memory, and the way to the next. Memory never runs ahead of the disk. */
export class RevisionHead {
  readonly #revisions: Revisions;
  readonly #db: Low<Revision>;
  readonly #looks = new Mutex();
  #nextLook: Promise<void> | null = null;
  readonly #listeners = new Set<(revision: Revision) => void>();
  readonly #commitListeners = new Set<CommitListener>();
  #ratesAsAt = stampOf(NOTHING_YET);

  /** Whether revisions can be saved. */
  readonly saving: Saving;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
    this.saving = new Saving(async () => revisions.probe?.(this.current));
    this.#db = new Low<Revision>(revisions, NOTHING_YET);
  }

  /** The newest revision known here; number 0 before there is any. */
  get current(): Revision {
    return this.#db.data;
  }

  /** The last revision up to `current` that changed currencies, asset classes or return rates. */
  get ratesAsAt(): RatesAsAt {
    return this.#ratesAsAt;
  }

  /** Why the place of the revisions cannot be asked at the moment; null where it can, as far as is known. */
  get trouble(): string | null {
    return this.#revisions.trouble ?? null;
  }

  /** Looks whether another process has committed, and moves on if so. */
  look(): Promise<void> {
    this.#nextLook ??= this.#looks.take(async () => {
      this.#nextLook = null;
      // Not Low's own read(): memory would move before it is known what the rates are as at.
      const found = await this.#revisions.read();
      if (found === null || found === this.current) return;
      const before = { seen: this.current.revision, known: this.#ratesAsAt };
      this.#moveTo(found, await lastCatalogueChange(found, this.#revisions, before));
    });
    return this.#nextLook;
  }

  /** Commits the document as the next revision. Rejects with RevisionTaken if another process was faster. */
  async append({ actor, at, note, remark, data }: Commit): Promise<void> {
    const before = this.current;
    const content = {
      revision: before.revision + 1,
      parent: before.revision === 0 ? null : before.checksum,
      at,
      actor,
      ...(note !== undefined && { note }),
      ...(remark !== undefined && { remark }),
      changes: changesBetween(before.data, data),
      data,
    };
    const next = sealRevision(content, before.data);
    // Not Low's own write(): that wants memory to move first, and leaves it ahead of the disk when the write fails.
    const began = performance.now();
    await this.saving.save(() => this.#revisions.write(next));
    const seconds = (performance.now() - began) / 1000;
    this.#moveTo(next, changesCatalogue(next) ? stampOf(next) : this.#ratesAsAt);
    for (const listener of this.#commitListeners) queueMicrotask(() => listener(next, seconds));
  }

  /** Calls the listener with every revision that is committed here. */
  onCommit(listener: CommitListener): void {
    this.#commitListeners.add(listener);
  }

  /** Calls the listener with every revision this memory moves to. Returns the way to stop. */
  onRevision(listener: (revision: Revision) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls `look` when something may be new. Returns the way to stop. */
  watch(look: () => void): () => void {
    return this.#revisions.watch?.(look) ?? (() => {});
  }

  #moveTo(revision: Revision, ratesAsAt: RatesAsAt): void {
    // A look during a commit may have met what others have built on it.
    if (revision.revision <= this.current.revision) return;
    this.#db.data = revision;
    this.#ratesAsAt = ratesAsAt;
    // A listener that throws is a fault of its own: it must not turn a commit into a failure.
    for (const listener of this.#listeners) queueMicrotask(() => listener(revision));
  }
}
