import { Low } from 'lowdb';
import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { AppError } from '#lib/errors.ts';
import { backendKind, backendMedium } from '../backend/address.ts';
import { type Backend, type RevisionId, reasonOf, revisionKey } from '../backend/backend.ts';
import { changesBetween } from './changes.ts';
import { damageError } from './damage-error.ts';
import { EMPTY_DATA } from './document.ts';
import { firstGap, listRevisions, revisionNumbers } from './history.ts';
import {
  isRepair,
  type Revision,
  type RevisionContent,
  type RevisionHeader,
  readHeader,
  readRevisionFile,
  sealRevision,
} from './revision.ts';

const { revision: NOTHING_YET } = sealRevision({
  revision: 0,
  parent: null,
  at: EMPTY_DATA.catalogueChangedAt,
  actor: 'system',
  changes: [],
  data: EMPTY_DATA,
});

type Commit = Pick<RevisionContent, 'actor' | 'at' | 'summary' | 'note' | 'data'>;

export type CommitListener = (revision: Revision, seconds: number) => void;

/** Somebody else committed this number first, or what it follows from is another by now: look again, apply again. */
export class RevisionTaken extends Error {
  constructor(revision: number) {
    super(`Revision ${revision} is taken.`);
    this.name = 'RevisionTaken';
  }
}

/** The committed revisions: the newest one in memory, and the way to the next. Memory never runs ahead of the place. */
export class Log {
  readonly #backend: Backend;
  readonly #db: Low<Revision>;
  #lastLook: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | null = null;
  /** The revision on its way to the place from here: it may be there already, and not yet be safe. */
  #writing: ReturnType<typeof sealRevision> | null = null;
  readonly #commitListeners = new Set<CommitListener>();
  #ratesAsAt = stampOf(NOTHING_YET);

  constructor(backend: Backend) {
    this.#backend = backend;
    const adapter = { read: () => this.#newer(), write: () => this.#put() };
    this.#db = new Low<Revision>(adapter, NOTHING_YET);
  }

  /** The newest revision known here; number 0 before there is any. */
  get current(): Revision {
    return this.#db.data;
  }

  /** The last revision up to `current` that changed currencies, asset classes or return rates. */
  get ratesAsAt(): RatesAsAt {
    return this.#ratesAsAt;
  }

  /** Looks whether another process has committed, and moves on if so. Rejects where that cannot be told. */
  refresh(): Promise<void> {
    // One after the other; who asks while one is under way shares the next with all who do.
    this.#nextLook ??= this.#lastLook.then(async () => {
      this.#nextLook = null;
      // Not Low's own read(): memory would move before it is known what the rates are as at.
      const found = await this.#db.adapter.read();
      if (found === null) return;
      this.#moveTo(found, await this.#lastCatalogueChange(found));
    });
    this.#lastLook = this.#nextLook.catch(() => {});
    return this.#nextLook;
  }

  /** Commits the document as the next revision. Rejects with RevisionTaken where that number is not free any more. */
  async append(commit: Commit): Promise<void> {
    const before = this.current;
    const sealed = sealRevision({
      ...commit,
      revision: before.revision + 1,
      parent: before.revision === 0 ? null : before.checksum,
      changes: changesBetween(before.data, commit.data),
      previousFormat: before.format,
    });
    const { revision } = sealed;
    const began = performance.now();
    this.#writing = sealed;
    try {
      // Not Low's own write(): that wants memory to move first, and leaves it ahead of the place when the write fails.
      await this.#db.adapter.write(revision);
    } finally {
      this.#writing = null;
    }
    const seconds = (performance.now() - began) / 1000;
    this.#moveTo(revision, changesCatalogue(revision) ? stampOf(revision) : this.#ratesAsAt);
    // A listener that throws is a fault of its own: it must not turn a commit into a failure.
    for (const listener of this.#commitListeners) queueMicrotask(() => listener(revision, seconds));
  }

  /** Calls the listener with every revision that is committed here. */
  onCommit(listener: CommitListener): void {
    this.#commitListeners.add(listener);
  }

  #moveTo(revision: Revision, ratesAsAt: RatesAsAt): void {
    // A look during a commit may have met what others have built on it.
    if (revision.revision <= this.current.revision) return;
    this.#db.data = revision;
    this.#ratesAsAt = ratesAsAt;
  }

  /** Where the history cannot be read, the revision that was found stands in for it. */
  async #lastCatalogueChange(found: Revision): Promise<RatesAsAt> {
    const [{ revision: seen }, known] = [this.current, this.#ratesAsAt];
    if (changesCatalogue(found)) return stampOf(found);
    try {
      const between = { from: found.revision - 1, after: seen };
      for await (const header of listRevisions(this.#backend, between))
        if (changesCatalogue(header)) return stampOf(header);
      if (seen > 0) return known;
    } catch {
      // A damaged revision is told by whoever needs it; these data are those of the newest.
    }
    return { revision: found.revision, at: found.data.catalogueChangedAt };
  }

  /** Puts the revision that is on its way under its number, if the one it was made from still is the one before. */
  async #put(): Promise<void> {
    if (!this.#writing) return;
    const { revision, bytes } = this.#writing;
    const { revision: number, parent } = revision;
    const after = parent === null ? undefined : { number: number - 1, checksum: parent };
    const put = await this.#backend
      .putIfAbsent(revisionKey(number), bytes, after)
      .catch((error) => this.#refuse(error));
    if (put !== 'put') throw new RevisionTaken(number);
  }

  #refuse(error: unknown): never {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      `The change could not be saved: the ${backendMedium(this.#backend.address)} refused it (${reasonOf(error)}). Nothing was changed; try again.`,
      { cause: error },
    );
  }

  async #newer(): Promise<Revision | null> {
    const known = this.current;
    if (known.revision === 0) return this.#first();
    const newest = await this.#backend.newest();
    if (newest === null) throw this.#gone();
    const own = [known, this.#writing?.revision, this.current];
    if (own.some((revision) => revision?.checksum === newest.checksum)) return null;
    await this.#refuseSetBack(known, newest);
    return newest.number > known.revision ? this.#readNewest(newest) : null;
  }

  async #first(): Promise<Revision | null> {
    const numbers = await revisionNumbers(this.#backend);
    const gap = firstGap(numbers);
    if (gap !== undefined) {
      const [found = null] = await this.#backend.readAll([revisionKey(gap)]);
      // A listing made while others commit may leave a name out: one that is there after all was no gap.
      if (found !== null) return this.#first();
      throw await damageError(this.#backend, gap, null, numbers);
    }
    const newest = await this.#backend.newest();
    return newest && this.#readNewest(newest);
  }

  async #readNewest({ number }: RevisionId): Promise<Revision> {
    const [found = null] = await this.#backend.readAll([revisionKey(number)]);
    const revision = Buffer.isBuffer(found) ? readRevisionFile(found, number) : null;
    if (revision?.data) return revision;
    throw await damageError(this.#backend, number, found, await this.#upTo(number - 1));
  }

  /** Refuses a history in which the revision that is known here is not there any more, nor a repair of it. */
  async #refuseSetBack(known: Revision, newest: RevisionId): Promise<void> {
    const { revision: number, checksum } = known;
    const [found = null] = await this.#backend.readAll([revisionKey(number)], 'first line');
    const header = Buffer.isBuffer(found) && readHeader(found, number);
    if (header && header.checksum === checksum) return;
    if (header && isRepair(header) && isOf(known, header)) return;
    if (!header && newest.number === number)
      throw await damageError(this.#backend, number, found, await this.#upTo(number - 1));
    throw new AppError(
      'set-back',
      `The history here has been set back: revision ${number} is not the one that was read from it. Nothing was changed; bring the newer state back, or restart Longview to go on from this one.`,
    );
  }

  #gone(): AppError {
    return new AppError(
      'unavailable',
      `There is no catalogue in the ${backendKind(this.#backend.address)} any more: bring it back. Nothing was changed.`,
      { cause: Object.assign(new Error('The place is empty.'), { code: 'ENOENT' }) },
    );
  }

  async #upTo(number: number): Promise<number[]> {
    const numbers = await revisionNumbers(this.#backend).catch(() => []);
    return numbers.filter((each) => each <= number);
  }
}

/** A restore after damage cannot say what it changed. */
function changesCatalogue({ changes }: RevisionHeader): boolean {
  return changes.length === 0 || changes.some(({ table }) => table !== 'users');
}

function stampOf({ revision, at }: RevisionHeader): RatesAsAt {
  return { revision, at };
}

/** Returns whether a repair is of this revision, or of what this one is a repair of too. */
function isOf({ checksum, parent, replaces }: RevisionHeader, repair: RevisionHeader): boolean {
  // Where nothing was left that could be named, it follows from the same past.
  if (repair.replaces === undefined) return repair.parent === parent;
  return repair.replaces === checksum || repair.replaces === replaces;
}

/** Returns the time of a revision: now, unless the revision before it was made by a clock that is ahead. */
export function commitTime(before: string, now: Date): string {
  const at = now.toISOString();
  return at < before ? before : at;
}
