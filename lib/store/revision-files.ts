import { watch } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { AppError } from '#lib/errors.ts';
import {
  damagedRevision,
  missingRevision,
  unreadableFolder,
  unreadableRevision,
} from './damage.ts';
import { type Revision, readRevisionFile, revisionText } from './revision.ts';
import { type RevisionAdapter, RevisionTaken } from './revision-adapter.ts';
import {
  errnoOf,
  makeRevisionFolder,
  putIfAbsent,
  revisionFolder,
  revisionNumbers,
  revisionOfName,
  revisionPath,
  sweepTemporaryFiles,
  syncFolder,
} from './revision-folder.ts';

/** Numbered revisions in a folder, one file each, committed by putting the next number if it is absent. */
export class RevisionFiles implements RevisionAdapter {
  readonly #directory: string;
  readonly #folder: string;
  /** The newest revision read or written here; 0 before the first. */
  #known = 0;

  constructor(directory: string) {
    this.#directory = directory;
    this.#folder = revisionFolder(directory);
  }

  /** The newest revision if it is newer than the last one read or written here, else null. */
  async read(): Promise<Revision | null> {
    const newest = await this.#newest();
    if (newest === this.#known) return null;
    const revision = await this.#readFile(newest);
    // Its writer may still be waiting for the disk, or have died waiting. Nobody sees it before it is safe.
    await syncFolder(this.#folder).catch((error) => {
      throw unreadableFolder(this.#directory, error);
    });
    this.#known = newest;
    return revision;
  }

  /** Commits the revision under its number: whole, on the disk, or not at all. */
  async write(revision: Revision): Promise<void> {
    const file = revisionPath(this.#folder, revision.revision);
    try {
      await putIfAbsent(file, revisionText(revision));
    } catch (error) {
      // ENOENT: this process stood still so long that its temporary file was swept. Others were faster.
      if (errnoOf(error) === 'EEXIST' || errnoOf(error) === 'ENOENT')
        throw new RevisionTaken(revision.revision);
      throw new AppError(
        'unavailable',
        `The change could not be saved: the disk refused it (${errnoOf(error)}). Nothing was changed; try again.`,
        { cause: error },
      );
    }
    try {
      await syncFolder(this.#folder);
    } catch (error) {
      // The name is there and another process may build on it, so it cannot be taken back. It counts from
      // the moment a sync succeeds, here or in any reader.
      throw new AppError(
        'unavailable',
        `The disk did not confirm the change (${errnoOf(error)}): it may or may not have been saved. Look before you try again.`,
        { cause: error },
      );
    }
    this.#known = revision.revision;
  }

  /** Calls the listener when another process seems to have committed. An event may be missed. */
  watch(listener: () => void): () => void {
    try {
      const watcher = watch(this.#folder, { persistent: false }, (_event, name) => {
        if (name === null || (revisionOfName(name) ?? 0) > this.#known) listener();
      });
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch {
      return () => {};
    }
  }

  async #readFile(number: number): Promise<Revision> {
    const bytes = await readFile(revisionPath(this.#folder, number)).catch(async (error) => {
      throw await unreadableRevision(this.#directory, number, error);
    });
    const revision = readRevisionFile(bytes, number);
    if (!revision?.data) throw await damagedRevision(this.#directory, number, bytes);
    return revision;
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
    const numbers = await this.#openFolder().catch((error) => {
      throw unreadableFolder(this.#directory, error);
    });
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    if (gap >= 0) throw await missingRevision(this.#directory, gap + 1, numbers.at(-1) ?? 0);
    return numbers.length;
  }

  async #openFolder(): Promise<number[]> {
    await makeRevisionFolder(this.#directory);
    await sweepTemporaryFiles(this.#folder);
    return revisionNumbers(this.#folder);
  }

  async #has(revision: number): Promise<boolean> {
    try {
      await stat(revisionPath(this.#folder, revision));
      return true;
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return false;
      throw unreadableFolder(this.#directory, error);
    }
  }
}
