import { isDeepStrictEqual } from 'node:util';
import type { RateOnDay } from '#lib/domain/asset-class.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import { type ChangeSet, changesBetween, changesResults } from './change-set.ts';
import type { Catalogue, CatalogueData, Change, TableName, Tables } from './document.ts';
import { changesOn, dataOn } from './on-day.ts';
import { rateOnDay } from './rate-entries.ts';

type Rows<T extends TableName> = readonly Tables[T][];

/**
 * A document that one transaction is changing. A table is copied on its first write, and records are replaced rather than
 * changed in place, so one edit among ten thousand records costs one record and one array.
 */
export class Draft {
  readonly #base: CatalogueData;
  readonly #baseRevision: number;
  readonly #nextIds: Record<TableName, number>;
  readonly #tables: { [T in TableName]?: Tables[T][] } = {};

  /** Today by the backend's clock, UTC: '2026-11-20'. */
  readonly today: string;

  constructor(base: CatalogueData, today = utcDay(new Date()), baseRevision = 0) {
    this.#base = base;
    this.today = today;
    this.#baseRevision = baseRevision;
    this.#nextIds = { ...base.nextIds };
  }

  /** Returns all records of a table ordered by id, with this transaction's changes. */
  list<T extends TableName>(table: T): Rows<T> {
    return (this.#tables[table] ?? this.#base[table]) as Rows<T>;
  }

  /** Returns the record with this id; undefined if there is none. */
  find<T extends TableName>(table: T, id: number): Tables[T] | undefined {
    const rows = this.list(table);
    return rows[positionOf(rows, id)];
  }

  /** Returns the return rate with this id as it applies today; undefined if there is none. */
  rate(id: number): RateOnDay | undefined {
    const stored = this.find('returnRates', id);
    return stored && rateOnDay(stored, this.today);
  }

  /** Returns whether this id is or was in use in the table. */
  hasUsed(table: TableName, id: number): boolean {
    return id > 0 && id < this.#nextIds[table];
  }

  /** Returns the id of the table's next record. */
  nextId(table: TableName): number {
    return this.#nextIds[table];
  }

  /** Inserts a record under the table's next id and returns it. */
  insert<T extends TableName>(table: T, fields: Omit<Tables[T], 'id'>): Tables[T] {
    const record = { id: this.#nextIds[table]++, ...fields } as Tables[T];
    this.#writable(table).push(record);
    return record;
  }

  /** Replaces fields of a record and returns it. Equal fields are no change. Throws 'not-found' for an unknown id. */
  update<T extends TableName>(table: T, id: number, fields: Partial<Tables[T]>): Tables[T] {
    const position = positionOf(this.list(table), id);
    const before = this.list(table)[position];
    if (before === undefined)
      throw new AppError('not-found', `There is no record ${id} in ${table}.`);
    const after = { ...before, ...fields };
    if (isDeepStrictEqual(before, after)) return before;
    this.#writable(table)[position] = after;
    return after;
  }

  /** Removes every record that matches. */
  removeWhere<T extends TableName>(table: T, matches: (record: Tables[T]) => boolean): void {
    const remaining = this.list(table).filter((record) => !matches(record));
    if (remaining.length < this.list(table).length) this.#put(table, remaining);
  }

  /** Replaces a whole table. The rows are ordered by id. */
  replace<T extends TableName>(table: T, rows: Rows<T>): void {
    this.#nextIds[table] = Math.max(this.#nextIds[table], (rows.at(-1)?.id ?? 0) + 1);
    this.#put(table, [...rows]);
  }

  /** Returns this transaction's net changes, record by record, as they apply today. */
  changes(): Change[] {
    return changesOn(this.changeSet(), this.today);
  }

  /** Returns the number of the revision that has these changes: the next one, or the current one if nothing changed. */
  revision(): number {
    return this.#baseRevision + (this.changeSet().length > 0 ? 1 : 0);
  }

  /** Returns this transaction's net changes as they are stored, which can be inverted and applied to another draft. */
  changeSet(): ChangeSet {
    return changesBetween(this.#base, this.whole);
  }

  /** Returns the changed document, or the original object if nothing changed. `at` is the time of the commit (ISO 8601). */
  finish(at: string): CatalogueData {
    const changes = this.changeSet();
    if (changes.length === 0) return this.#base;
    const isCatalogueChanged = changes.some(changesResults);
    const { catalogueChangedAt } = this.#base;
    return { ...this.whole, catalogueChangedAt: isCatalogueChanged ? at : catalogueChangedAt };
  }

  /** The document with the changes so far. */
  get whole(): CatalogueData {
    const isTouched = Object.keys(this.#tables).length > 0;
    return isTouched ? { ...this.#base, ...this.#tables, nextIds: this.#nextIds } : this.#base;
  }

  /** The document with the changes so far, as it applies today. */
  get catalogue(): Catalogue {
    return dataOn(this.whole, this.today);
  }

  #writable<T extends TableName>(table: T): Tables[T][] {
    const copied = this.#tables[table] as Tables[T][] | undefined;
    return copied ?? this.#put(table, [...this.list(table)]);
  }

  #put<T extends TableName>(table: T, rows: Tables[T][]): Tables[T][] {
    (this.#tables as Record<T, Tables[T][]>)[table] = rows;
    return rows;
  }
}

function positionOf(rows: readonly { id: number }[], id: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = rows[middle]?.id ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
