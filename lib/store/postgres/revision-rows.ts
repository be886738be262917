import { randomUUID } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import type { Database } from '#lib/postgres/database.ts';
import { type DatabaseSettings, shownDatabase } from '#lib/postgres/database-url.ts';
import { openDatabaseAsItIs, prepareDatabase } from '#lib/postgres/open-database.ts';
import type { RevisionBytes } from '../backup-archive.ts';
import { KEPT_WHOLE } from '../files/prune.ts';
import type { Place } from '../place.ts';
import { remedy } from '../remedy.ts';
import type { Fate } from '../repair-note.ts';
import { type Revision, type RevisionHeader, readRevisionFile } from '../revision.ts';
import type { KeptRevisions } from '../revisions.ts';
import { commitRow, probeRow } from './commit-row.ts';
import { fillRows } from './fill-rows.ts';
import { headerRows } from './header-rows.ts';
import { lostHistory } from './lost-history.ts';
import { isRepairedRow, missingRow, newestRow } from './newest-row.ts';
import { pruneRows } from './prune-rows.ts';
import { rowBytes, rowNumbers } from './read-rows.ts';
import { putRow, repairRow } from './repair-row.ts';
import { bytesOfRow } from './row-bytes.ts';
import { watchRows } from './watch-rows.ts';

/** Numbered revisions in a database, one row each, committed by putting the next number if it is absent. */
export class RevisionRows implements KeptRevisions {
  readonly place: Place;
  readonly #database: Database;
  readonly #onUnheard: (() => void) | undefined;
  /** Tells what was committed here from what others have. */
  readonly #sender = randomUUID();
  /** The newest revision read or written here; number 0 before the first. */
  #known: Pick<Revision, 'revision' | 'checksum'> = { revision: 0, checksum: '' };
  /** The revision on its way from here. It may be there already, and not yet be safe. */
  #writing: Revision | null = null;
  /** The newest revision written here, and the one up to which older ones were pruned. */
  #written = 0;
  #pruned = 0;

  /** Opens the revisions in a database as they are. */
  static async open(settings: DatabaseSettings, folder: string): Promise<RevisionRows> {
    return new RevisionRows(await openDatabaseAsItIs(settings), folder);
  }

  /**
   * The folder may have site.json and seed.json. `onUnheard` is called once, where the changes of others are not heard of
   * and must be looked for.
   */
  constructor(database: Database, folder: string, onUnheard?: () => void) {
    this.place = { folder, database: database.settings };
    this.#database = database;
    this.#onUnheard = onUnheard;
  }

  /** Why the database cannot be asked at the moment; null where it can. */
  get trouble(): string | null {
    return this.#database.trouble;
  }

  /** Returns the newest revision if it is newer than the last one read or written here, else null. */
  async read(): Promise<Revision | null> {
    const { revision: known, checksum } = this.#known;
    const newest = await newestRow(this.#database, known, this.#writing);
    if (known > 0 && newest?.held !== checksum && !(await isRepairedRow(this.#database, known)))
      throw lostHistory(known);
    if (!newest) return null;
    const gap = known === 0 ? await missingRow(this.#database, newest.number) : undefined;
    if (gap !== undefined) throw await this.#refusal(gap, 'missing', newest.number);
    // What was committed here meanwhile is known already.
    if (newest.header === null || newest.number <= this.#known.revision) return null;
    const { header, data, number } = newest;
    const revision = readRevisionFile(bytesOfRow({ header, data }), number);
    if (!revision?.data || revision.checksum !== newest.checksum)
      throw await this.#refusal(number, 'damaged', number - 1);
    this.#known = revision;
    return revision;
  }

  /** Commits the revision under its number: whole, or not at all. */
  async write(revision: Revision): Promise<void> {
    this.#writing = revision;
    try {
      await commitRow(this.#database, revision, `${revision.revision} ${this.#sender}`);
      if (revision.revision > this.#known.revision) this.#known = revision;
      this.#written = revision.revision;
    } finally {
      this.#writing = null;
    }
  }

  /** Returns what people are told of where a revision is. */
  placeOf(number: number): string {
    return `row ${number} of the ${shownDatabase(this.#database.settings)}`;
  }

  /** Returns the used numbers, lowest first; none where there is no catalogue yet, and no table. */
  async numbers(): Promise<number[]> {
    return rowNumbers(this.#database);
  }

  /** Returns what a revision's file would hold. Refuses where there is none. */
  async bytes(number: number): Promise<Buffer> {
    const bytes = await this.bytesLeft(number);
    if (bytes) return bytes;
    throw new AppError(
      'not-found',
      `There is no revision ${number} in the ${shownDatabase(this.#database.settings)}.`,
      { cause: { code: 'no such row' } },
    );
  }

  /** Returns the same; null where there is none. */
  async bytesLeft(number: number): Promise<Buffer | null> {
    return rowBytes(this.#database, number);
  }

  /** Gives a number its row unless it has one. Returns whether it had none. */
  async put(number: number, bytes: Buffer): Promise<boolean> {
    return putRow(this.#database, number, bytes);
  }

  /** Writes the row of a damaged revision anew. Returns where its bytes are now; null where another repair was first. */
  async repair(number: number, bytes: Buffer): Promise<string | null> {
    return repairRow(this.#database, number, bytes);
  }

  /** Takes in all that `work` adds, or nothing where it rejects. Refuses a database with a catalogue. */
  async fill(
    work: (add: (revision: RevisionBytes) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.prepare();
    return fillRows(this.#database, work);
  }

  /** Makes the tables, or brings them up to date. Refuses a database whose settings lose what it has acknowledged. */
  async prepare(): Promise<void> {
    await prepareDatabase(this.#database);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#database.close();
  }

  /**
   * Returns headers and changes from this number down, read some at a time as they are asked for. A damaged one is told
   * to the listener and passed over; without a listener it is an error.
   */
  headers(newest: number, onDamaged?: (error: AppError) => void): AsyncGenerator<RevisionHeader> {
    return headerRows(this.#database, newest, {
      placeOf: (number) => this.placeOf(number),
      onDamaged,
    });
  }

  /** Resolves where the database takes as many bytes as this revision has. */
  async probe(like: Revision): Promise<void> {
    await probeRow(this.#database, like);
  }

  /** Drops the data of revisions that are old by now because of what was written here. */
  async prune(stop?: AbortSignal): Promise<void> {
    const upTo = this.#written - KEPT_WHOLE;
    if (upTo <= this.#pruned) return;
    await pruneRows(this.#database, upTo, stop);
    this.#pruned = upTo;
  }

  /** Calls the listener when another process has committed, and now and then all the same. Returns the way to stop. */
  watch(listener: () => void): () => void {
    return watchRows(this.#database, {
      onNews: listener,
      isKnown: (message) => {
        const [number, sender] = message.split(' ');
        return sender === this.#sender || Number(number) <= this.#known.revision;
      },
      onUnheard: this.#onUnheard,
    });
  }

  /** Returns the refusal for a revision that is not what was written, with what to go back to from a number down. */
  async #refusal(number: number, fate: Fate, from: number): Promise<AppError> {
    const wayOut = await remedy(this, from);
    return new AppError('damaged', `${this.placeOf(number)} is ${fate}; ${wayOut}`);
  }
}
