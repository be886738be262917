import { open, stat } from 'node:fs/promises';
import {
  type Revision,
  type RevisionHeader,
  readRevisionFile,
  revisionBytes,
} from '../revision.ts';
import { type Revisions, RevisionTaken } from '../revisions.ts';
import {
  damagedRevision,
  missingRevision,
  refusedWrite,
  unconfirmedWrite,
  unreadableRevision,
} from './damage.ts';
import { closeQuietly, errnoOf, probeFolder, putIfAbsent, syncFolder } from './durable.ts';
import { KEPT_WHOLE, pruneRevisions } from './prune.ts';
import { readRegular } from './regular-file.ts';
import {
  openRevisions,
  revisionFolder,
  revisionPath,
  sweepRevisions,
  watchRevisions,
} from './revision-folder.ts';
import { headerOf } from './revision-log.ts';
import { unreadableFolder } from './unusable-folder.ts';

/** Numbered revisions in a folder, one file each, committed by putting the next number if it is absent. */
export class RevisionFiles implements Revisions {
  readonly #directory: string;
  readonly #folder: string;
  /** The newest revision read or written here; 0 before the first. */
  #known = 0;
  /** The revision on its way to the disk from here. It may have its name already, and no promise that it keeps it. */
  #writing: Revision | null = null;
  /** The newest revision written here, and the one up to which older ones were pruned. */
  #written = 0;
  #pruned = 0;

  constructor(directory: string) {
    this.#directory = directory;
    this.#folder = revisionFolder(directory);
  }

  /** Returns the newest revision if it is newer than the last one read or written here, else null. */
  async read(): Promise<Revision | null> {
    const isFirstRead = this.#known === 0;
    const newest = await this.#newest();
    const revision = newest === this.#known ? null : await this.#readFile(newest);
    // Only now: what a newer version wrote is refused with nothing touched.
    if (isFirstRead) await sweepRevisions(this.#folder);
    if (revision === null || this.#isOwn(revision)) return null;
    // Its writer may still be waiting for the disk, or have died waiting. Nobody sees it before it is safe.
    await syncFolder(this.#folder).catch((error) => this.#refuseFolder(error));
    this.#known = newest;
    return revision;
  }

  /** Commits the revision under its number: whole, on the disk, or not at all. */
  async write(revision: Revision): Promise<void> {
    const refuse = (error: unknown): never => {
      if (errnoOf(error) === 'EEXIST') throw new RevisionTaken(revision.revision);
      throw refusedWrite(error);
    };
    // Opened first, so that nothing but the sync itself can fail once the name is there.
    const folder = await open(this.#folder, 'r').catch(refuse);
    try {
      this.#writing = revision;
      const file = revisionPath(this.#folder, revision.revision);
      await putIfAbsent(file, revisionBytes(revision)).catch(refuse);
      // Another process may build on the name by now, so it cannot be taken back. If this fails, the revision
      // counts from the moment a sync succeeds, here or in any reader.
      await folder.sync().catch((error) => {
        throw unconfirmedWrite(error);
      });
      this.#known = Math.max(this.#known, revision.revision);
      this.#written = revision.revision;
    } finally {
      this.#writing = null;
      await closeQuietly(folder);
    }
  }

  /** Returns headers and changes from this number down, read one by one as they are asked for. */
  async *headers(newest: number): AsyncGenerator<RevisionHeader> {
    for (let number = newest; number > 0; number--)
      yield await headerOf(revisionPath(this.#folder, number), number);
  }

  /** Resolves where the disk takes as many bytes as this revision has. */
  async probe(like: Revision): Promise<void> {
    await probeFolder(this.#folder, revisionBytes(like));
  }

  /** Drops the data of revisions that are old by now because of what was written here. */
  async prune(stop?: AbortSignal): Promise<void> {
    const from = this.#written - KEPT_WHOLE;
    if (from <= this.#pruned) return;
    await pruneRevisions(this.#folder, from, stop);
    this.#pruned = from;
  }

  /** Calls the listener when another process seems to have committed. An event may be missed. */
  watch(listener: () => void): () => void {
    return watchRevisions(this.#folder, (revision) => {
      if (revision > this.#known) listener();
    });
  }

  /** Returns whether what a look has met is on its way from here, or has arrived meanwhile. */
  #isOwn({ revision, checksum }: Revision): boolean {
    return revision <= this.#known || checksum === this.#writing?.checksum;
  }

  async #readFile(number: number): Promise<Revision> {
    const bytes = await readRegular(revisionPath(this.#folder, number)).catch(async (error) => {
      throw await unreadableRevision(this.#directory, number, error);
    });
    const revision = readRevisionFile(bytes, number);
    if (!revision?.data) throw await damagedRevision(this.#directory, number);
    return revision;
  }

  async #refuseFolder(error: unknown): Promise<never> {
    throw await unreadableFolder(this.#directory, error);
  }

  async #newest(): Promise<number> {
    if (this.#known === 0) return this.#firstLook();
    if (!(await this.#has(this.#known)))
      throw await missingRevision(this.#directory, this.#known, this.#known);
    let newest = this.#known;
    while (await this.#has(newest + 1)) newest++;
    return newest;
  }

  async #firstLook(): Promise<number> {
    const numbers = await openRevisions(this.#directory).catch((error) =>
      this.#refuseFolder(error),
    );
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    if (gap < 0) return numbers.length;
    // A listing made while others commit may leave a name out; one that is there after all was no gap.
    if (await this.#has(gap + 1)) return this.#firstLook();
    throw await missingRevision(this.#directory, gap + 1, numbers.at(-1) ?? 0);
  }

  async #has(revision: number): Promise<boolean> {
    return stat(revisionPath(this.#folder, revision)).then(
      () => true,
      (error) => errnoOf(error) !== 'ENOENT' && this.#refuseFolder(error),
    );
  }
}
