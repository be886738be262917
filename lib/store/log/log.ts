import { type Adapter, Low } from 'lowdb';
import type { RatesAsAt } from '#lib/domain/rates-as-at.ts';
import { AppError } from '#lib/errors.ts';
import { backendKind, backendMedium } from '../backend/address.ts';
import { type Backend, type RevisionId, reasonOf, revisionKey } from '../backend/backend.ts';
import { changesBetween, changesResults } from './change-set.ts';
import { damageError } from './damage-error.ts';
import { EMPTY_DATA } from './document.ts';
import { formatWarning } from './formats.ts';
import { firstGap, listRevisions, revisionNumbers } from './history.ts';
import {
  isRepair,
  type Revision,
  type RevisionContent,
  type RevisionHeader,
  readHeader,
  readRevisionFile,
  revisionBytes,
  sealRevision,
} from './revision.ts';

const EMPTY_REVISION = sealRevision({
  revision: 0,
  parent: null,
  at: EMPTY_DATA.catalogueChangedAt,
  actor: 'system',
  changes: [],
  data: EMPTY_DATA,
});

/** What is in memory: the newest revision, and the last one that changed results. */
type Newest = { readonly revision: Revision; readonly ratesAsAt: RatesAsAt };

type Commit = Omit<
  RevisionContent,
  'revision' | 'parent' | 'changes' | 'previousFormat' | 'replaces'
>;

export type Committed<R = Revision> = {
  revision: R;
  seconds: number;
  /** A warning for people, if older versions cannot read the catalogue from this revision on; else null. */
  warning: string | null;
};

type CommitListener = (committed: Committed) => void;

/** Another process committed this number first, or replaced its parent. Refresh and apply the change again. */
export class RevisionTaken extends Error {
  constructor(revision: number) {
    super(`Revision ${revision} is taken.`);
    this.name = 'RevisionTaken';
  }
}

/** Reads and appends revisions. The newest is kept in memory, which never runs ahead of the backend. */
export class Log {
  readonly #backend: Backend;
  readonly #adapter: Adapter<Newest> = {
    read: () => this.#readNewer(),
    write: ({ revision }) => this.#putRevision(revision),
  };
  readonly #db = new Low(this.#adapter, {
    revision: EMPTY_REVISION,
    ratesAsAt: toRatesAsAt(EMPTY_REVISION),
  });
  #lastRefresh: Promise<void> = Promise.resolve();
  #nextRefresh: Promise<void> | null = null;
  /** The checksum of the revision being written. Others may see it before it is durable. */
  #inFlight: string | null = null;
  readonly #commitListeners = new Set<CommitListener>();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The newest revision known to this process; number 0 if there is none yet. */
  get current(): Revision {
    return this.#db.data.revision;
  }

  /** The last revision, at most `current`, that changed currencies, asset classes, return rates or figures of the site texts. */
  get ratesAsAt(): RatesAsAt {
    return this.#db.data.ratesAsAt;
  }

  /** Loads the newest revision if another process has committed. Rejects if the backend cannot be read. */
  refresh(): Promise<void> {
    // One at a time. Calls made during a refresh share the next one.
    this.#nextRefresh ??= this.#lastRefresh.then(() => {
      this.#nextRefresh = null;
      return this.#db.read();
    });
    this.#lastRefresh = this.#nextRefresh.catch(() => {});
    return this.#nextRefresh;
  }

  /** Commits the document as the next revision. Rejects with RevisionTaken if another process committed first. */
  async append(commit: Commit): Promise<Committed> {
    const before = this.current;
    const revision = sealRevision({
      ...commit,
      revision: before.revision + 1,
      parent: before.revision === 0 ? null : before.checksum,
      changes: changesBetween(before.data, commit.data),
      previousFormat: before.format,
    });
    const ratesAsAt = changesCatalogue(revision) ? toRatesAsAt(revision) : this.ratesAsAt;
    // Written from a second Low, since a write that fails must leave memory as it was.
    const next = new Low<Newest>(this.#adapter, { revision, ratesAsAt });
    const began = performance.now();
    await next.write();
    const seconds = (performance.now() - began) / 1000;
    // A refresh during the commit may have loaded a later revision.
    if (revision.revision > this.current.revision) this.#db.data = next.data;
    // In a microtask, so that a listener that throws does not make the commit fail.
    const committed = { revision, seconds, warning: formatWarning(revision, before.format) };
    for (const listener of this.#commitListeners) queueMicrotask(() => listener(committed));
    return committed;
  }

  /** Calls the listener with every revision that this process commits. */
  onCommit(listener: CommitListener): void {
    this.#commitListeners.add(listener);
  }

  /** Returns the last revision up to `found` that changed the catalogue; `found` itself if the history cannot be read. */
  async #lastCatalogueChange(found: Revision): Promise<RatesAsAt> {
    const [{ revision: seen }, known] = [this.current, this.ratesAsAt];
    if (changesCatalogue(found)) return toRatesAsAt(found);
    try {
      const between = { from: found.revision - 1, after: seen };
      for await (const header of listRevisions(this.#backend, between))
        if (changesCatalogue(header)) return toRatesAsAt(header);
      if (seen > 0) return known;
    } catch {
      // The newest data is intact. A damaged revision is reported when it is read.
    }
    return { revision: found.revision, at: found.data.catalogueChangedAt };
  }

  /** Writes a revision, provided its parent is unchanged. */
  async #putRevision(revision: Revision): Promise<void> {
    const { revision: number, parent, checksum } = revision;
    const after = parent === null ? undefined : { number: number - 1, checksum: parent };
    this.#inFlight = checksum;
    const put = await this.#backend
      .putIfAbsent(revisionKey(number), revisionBytes(revision), after)
      .catch((error) => this.#rejectWrite(error))
      .finally(() => {
        this.#inFlight = null;
      });
    if (put !== 'put') throw new RevisionTaken(number);
  }

  #rejectWrite(error: unknown): never {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      `The change could not be saved: the ${backendMedium(this.#backend.address)} refused it (${reasonOf(error)}). Nothing was changed; try again.`,
      { cause: error },
    );
  }

  async #readNewer(): Promise<Newest | null> {
    const known = this.current;
    if (known.revision === 0) return this.#readInitial();
    const newest = await this.#backend.newest();
    if (newest === null) throw this.#missingCatalogue();
    const own = [known.checksum, this.#inFlight, this.current.checksum];
    if (own.includes(newest.checksum)) return null;
    await this.#refuseSetBack(known, newest);
    return newest.number > known.revision ? this.#readNewest(newest) : null;
  }

  async #readInitial(): Promise<Newest | null> {
    const numbers = await revisionNumbers(this.#backend);
    const gap = firstGap(numbers);
    if (gap !== undefined) {
      const [found = null] = await this.#backend.readAll([revisionKey(gap)]);
      // A listing made while others commit may omit a file. If it exists now, list again.
      if (found !== null) return this.#readInitial();
      throw await damageError(this.#backend, gap, null, numbers);
    }
    const newest = await this.#backend.newest();
    return newest && this.#readNewest(newest);
  }

  async #readNewest({ number }: RevisionId): Promise<Newest> {
    const [found = null] = await this.#backend.readAll([revisionKey(number)]);
    const revision = Buffer.isBuffer(found) ? readRevisionFile(found, number) : null;
    if (revision?.data) return { revision, ratesAsAt: await this.#lastCatalogueChange(revision) };
    throw await damageError(this.#backend, number, found, await this.#numbersUpTo(number - 1));
  }

  /** Throws if the history no longer holds the known revision or a repair of it. */
  async #refuseSetBack(known: Revision, newest: RevisionId): Promise<void> {
    const { revision: number, checksum } = known;
    const [found = null] = await this.#backend.readAll([revisionKey(number)], 'first line');
    const header = Buffer.isBuffer(found) && readHeader(found, number);
    if (header && header.checksum === checksum) return;
    if (header && isRepair(header) && isRepairOf(known, header)) return;
    if (!header && newest.number === number)
      throw await damageError(this.#backend, number, found, await this.#numbersUpTo(number - 1));
    throw new AppError(
      'set-back',
      `The history here has been set back: revision ${number} is not the one that was read from it. Nothing was changed; bring the newer state back, or restart Longview to go on from this one.`,
    );
  }

  #missingCatalogue(): AppError {
    return new AppError(
      'unavailable',
      `There is no catalogue in the ${backendKind(this.#backend.address)} any more: bring it back. Nothing was changed.`,
      { cause: Object.assign(new Error('The backend is empty.'), { code: 'ENOENT' }) },
    );
  }

  async #numbersUpTo(number: number): Promise<number[]> {
    const numbers = await revisionNumbers(this.#backend).catch(() => []);
    return numbers.filter((each) => each <= number);
  }
}

/** A repair lists no changes, so it counts as having changed the catalogue. */
function changesCatalogue({ changes }: RevisionHeader): boolean {
  return changes.length === 0 || changes.some(changesResults);
}

function toRatesAsAt({ revision, at }: RevisionHeader): RatesAsAt {
  return { revision, at };
}

/** Returns whether `repair` replaces this revision, or the same one that this revision replaces. */
function isRepairOf(known: RevisionHeader, repair: RevisionHeader): boolean {
  // A repair of unreadable bytes names no checksum, but it has the same parent.
  if (repair.replaces === undefined) return repair.parent === known.parent;
  return repair.replaces === known.checksum || repair.replaces === known.replaces;
}

/** Returns the time of a commit (ISO 8601): now, or that of the previous revision if its clock was ahead. */
export function commitTime(before: string, now: Date): string {
  const at = now.toISOString();
  return at < before ? before : at;
}
