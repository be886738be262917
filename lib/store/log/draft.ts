import { isDeepStrictEqual } from 'node:util';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import { changesBetween } from './changes.ts';
import type { CatalogueData, Change, TableName, Tables } from './document.ts';
import { dataOn } from './on-day.ts';

type Rows<T extends TableName> = readonly Tables[T][];

/**
 * A document that one transaction is changing. A table is copied on its first write, and records are replaced rather than
 * changed in place, so one edit among ten thousand records costs one record and one array.
 */
export class Draft {
  readonly #base: CatalogueData;
  readonly #effective: CatalogueData;
  readonly #nextIds: Record<TableName, number>;
  readonly #tables: { [T in TableName]?: Tables[T][] } = {};

  /** Today by the backend's clock, UTC: '2026-11-20'. */
  readonly today: string;

  constructor(base: CatalogueData, today = utcDay(new Date())) {
    this.#base = base;
    this.#effective = dataOn(base, today);
    this.today = today;
    this.#nextIds = { ...base.nextIds };
  }

  /** Returns all records of a table ordered by id, with this transaction's changes. */
  list<T extends TableName>(table: T): Rows<T> {
    return (this.#tables[table] ?? this.#effective[table]) as Rows<T>;
  }

  /** Returns the record with this id; undefined if there is none. */
  find<T extends TableName>(table: T, id: number): Tables[T] | undefined {
    const rows = this.list(table);
    return rows[positionOf(rows, id)];
  }

  /** Returns a rate as it is to be stored: an untouched rate keeps its plan, even after the planned day. */
  storedRate(rate: ReturnRate): ReturnRate {
    const position = positionOf(this.#effective.returnRates, rate.id);
    const isTouched = this.#effective.returnRates[position] !== rate;
    return (!isTouched && this.#base.returnRates[position]) || rate;
  }

  /** Returns whether this id is or was in use in the table. */
  hasUsed(table: TableName, id: number): boolean {
    return id > 0 && id < this.#nextIds[table];
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

  /** Replaces a whole table. The rows are ordered by id, and each id is or was in use in the table. */
  replace<T extends TableName>(table: T, rows: Rows<T>): void {
    this.#put(table, [...rows]);
  }

  /** Returns this transaction's net changes, record by record. */
  changes(): Change[] {
    return changesBetween(this.#effective, this.whole);
  }

  /** Returns the changed document, or the original object if nothing changed. `at` is the time of the commit (ISO 8601). */
  finish(at: string): CatalogueData {
    const changes = this.changes();
    if (changes.length === 0) return this.#base;
    const isCatalogueChanged = changes.some(({ table }) => table !== 'users');
    return {
      ...this.whole,
      returnRates: this.list('returnRates').map((rate) => this.storedRate(rate)),
      catalogueChangedAt: isCatalogueChanged ? at : this.#base.catalogueChangedAt,
    };
  }

  /** The document with the changes so far. */
  get whole(): CatalogueData {
    return { ...this.#effective, ...this.#tables, nextIds: this.#nextIds };
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
