import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppError } from '#lib/errors.ts';
import type { RevisionBytes } from '../backup-archive.ts';
import type { Place } from '../place.ts';
import {
  type Revision,
  type RevisionHeader,
  readRevisionFile,
  revisionBytes,
} from '../revision.ts';
import { type KeptRevisions, RevisionTaken, unconfirmedWrite } from '../revisions.ts';
import { revisionsIn } from './catalogue-place.ts';
import {
  bytesLeft,
  damagedRevision,
  missingRevision,
  refusedWrite,
  unreadableRevision,
} from './damage.ts';
import { closeQuietly, errnoOf, probeFolder, putIfAbsent, syncFolder } from './durable.ts';
import { fillFolder } from './fill-folder.ts';
import { KEPT_WHOLE, pruneRevisions } from './prune.ts';
import { contentOf, headerOf } from './read-revision.ts';
import { readRegular } from './regular-file.ts';
import { putRevision, repairRevision } from './repair-file.ts';
import {
  makeFolder,
  openRevisions,
  revisionFolder,
  revisionPath,
  sweepRevisions,
  watchRevisions,
} from './revision-folder.ts';
import { unreadableFolder } from './unusable-folder.ts';

const LOOK_EVERY_MS = 250;

/** Numbered revisions in a folder, one file each, committed by putting the next number if it is absent. */
export class RevisionFiles implements KeptRevisions {
  readonly place: Place;
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
    this.place = { folder: directory };
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

  /** Returns the file of a revision. */
  placeOf(number: number): string {
    return revisionPath(this.#folder, number);
  }

  /** Returns the used numbers, lowest first; none where there is no catalogue yet. Makes nothing. */
  async numbers(): Promise<number[]> {
    return revisionsIn(this.#directory);
  }

  /** Returns what the file of a revision holds. Refuses one that is not there or cannot be read. */
  async bytes(number: number): Promise<Buffer> {
    return contentOf(this.#directory, number);
  }

  /** Returns the same; null if nobody can read it any more. Refuses where it may well be sound. */
  async bytesLeft(number: number): Promise<Buffer | null> {
    return bytesLeft(this.#directory, number);
  }

  /**
   * Returns headers and changes from this number down, read one by one as they are asked for. A damaged one is told to
   * the listener and passed over; without a listener it is an error.
   */
  async *headers(
    newest: number,
    onDamaged?: (error: AppError) => void,
  ): AsyncGenerator<RevisionHeader> {
    for (let number = newest; number > 0; number--) {
      const header = await headerOf(this.placeOf(number), number).catch((error) => {
        if (!onDamaged || error.code === 'newer') throw error;
        onDamaged(error);
      });
      if (header) yield header;
    }
  }

  /** Gives a number its file unless it has one, on the disk. Returns whether it had none. */
  async put(number: number, bytes: Buffer): Promise<boolean> {
    return putRevision(this.#folder, number, bytes);
  }

  /** Writes the file of a damaged revision anew. Returns where its bytes are now; null if another repair moved them. */
  async repair(number: number, bytes: Buffer): Promise<string | null> {
    return repairRevision(this.#folder, number, bytes);
  }

  /** Takes in all that `work` adds, or nothing where it rejects. Refuses a folder with a catalogue. */
  async fill(
    work: (add: (revision: RevisionBytes) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    return fillFolder(this.#directory, work);
  }

  /** Makes the folder. */
  async prepare(): Promise<void> {
    await makeFolder(path.resolve(this.#folder));
  }

  /** Does nothing: no file is open. */
  async close(): Promise<void> {}

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

  /** Calls the listener when another process seems to have committed, and every 250 ms: an event may be missed. */
  watch(listener: () => void): () => void {
    const stopWatching = watchRevisions(this.#folder, (revision) => {
      if (revision > this.#known) listener();
    });
    // Looking is no reason for a process to live on.
    const timer = setInterval(listener, LOOK_EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      stopWatching();
    };
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
