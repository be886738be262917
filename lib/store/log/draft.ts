import { isDeepStrictEqual } from 'node:util';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { AppError } from '#lib/errors.ts';
import { changesBetween } from './changes.ts';
import type { CatalogueData, Change, TableName, Tables } from './document.ts';
import { dataOn } from './on-day.ts';

type Rows<T extends TableName> = readonly Tables[T][];

/**
 * The document while one transaction works on it. A table is copied when it is first written to, and records are replaced
 * and never changed in place: one edit in ten thousand costs one record and one array.
 */
export class Draft {
  readonly #base: CatalogueData;
  readonly #shown: CatalogueData;
  readonly #nextIds: Record<TableName, number>;
  readonly #tables: { [T in TableName]?: Tables[T][] } = {};

  /** The day it is for the place, UTC. */
  readonly today: string;

  constructor(base: CatalogueData, today = utcDay(new Date())) {
    this.#base = base;
    this.#shown = dataOn(base, today);
    this.today = today;
    this.#nextIds = { ...base.nextIds };
  }

  /** Returns all records of a table in order of id, this transaction's own changes included. */
  list<T extends TableName>(table: T): Rows<T> {
    return (this.#tables[table] ?? this.#shown[table]) as Rows<T>;
  }

  /** Returns the record with this id. */
  find<T extends TableName>(table: T, id: number): Tables[T] | undefined {
    const rows = this.list(table);
    return rows[positionOf(rows, id)];
  }

  /** Returns a rate as it is kept: one that is not touched stays as it was planned, also when its day has come. */
  keptRate(rate: ReturnRate): ReturnRate {
    const position = positionOf(this.#shown.returnRates, rate.id);
    const isTouched = this.#shown.returnRates[position] !== rate;
    return (!isTouched && this.#base.returnRates[position]) || rate;
  }

  /** Returns whether a record of the table has or had this id. */
  hasUsed(table: TableName, id: number): boolean {
    return id > 0 && id < this.#nextIds[table];
  }

  /** Puts in a new record under the table's next id and returns it. */
  insert<T extends TableName>(table: T, fields: Omit<Tables[T], 'id'>): Tables[T] {
    const record = { id: this.#nextIds[table]++, ...fields } as Tables[T];
    this.#writable(table).push(record);
    return record;
  }

  /** Replaces fields of a record and returns it. Equal fields make no change. Throws where there is no such record. */
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

  /** Takes out every record the test picks. */
  removeWhere<T extends TableName>(table: T, picks: (record: Tables[T]) => boolean): void {
    const kept = this.list(table).filter((record) => !picks(record));
    if (kept.length < this.list(table).length) this.#put(table, kept);
  }

  /** Puts in another table, whose records keep the ids they have or had, in order of id. */
  replace<T extends TableName>(table: T, rows: Rows<T>): void {
    this.#put(table, [...rows]);
  }

  /** Returns what this transaction changes, record by record. A record that ended as it began is not among them. */
  changes(): Change[] {
    return changesBetween(this.#shown, this.whole);
  }

  /** Returns the document with the changes in it; the very same one when nothing changed. */
  finish(at: string): CatalogueData {
    const changes = this.changes();
    if (changes.length === 0) return this.#base;
    const isCatalogueChanged = changes.some(({ table }) => table !== 'users');
    return {
      ...this.whole,
      returnRates: this.list('returnRates').map((rate) => this.keptRate(rate)),
      catalogueChangedAt: isCatalogueChanged ? at : this.#base.catalogueChangedAt,
    };
  }

  /** Everything as it would be with the changes so far. */
  get whole(): CatalogueData {
    return { ...this.#shown, ...this.#tables, nextIds: this.#nextIds };
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
