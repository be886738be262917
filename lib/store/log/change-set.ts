import { isDeepStrictEqual } from 'node:util';
import { figuresOf } from '#lib/schemas/site-texts.ts';
import type {
  Audited,
  AuditedToken,
  AuditedUser,
  CatalogueData,
  StoredChange,
  TableName,
  Tables,
  Token,
  User,
} from './document.ts';
import { isCatalogueTable, TABLE_NAMES } from './document.ts';

/** The changes of one transaction: each record once, before and after. Ordered by table and id. */
export type ChangeSet = readonly StoredChange[];

/**
 * Returns the change set that leads from one document to another. Records are never changed in place, so an untouched record
 * is the same object and is cheap to compare.
 */
export function changesBetween(before: CatalogueData, after: CatalogueData): StoredChange[] {
  return TABLE_NAMES.flatMap((table) =>
    before[table] === after[table] ? [] : changesOfTable(table, before[table], after[table]),
  );
}

/** Returns the change of one record, which is added where `before` is null, and deleted where `after` is. */
export function changeOf<T extends TableName>(
  table: T,
  before: Tables[T] | null,
  after: Tables[T] | null,
): StoredChange {
  return {
    table,
    id: (after ?? before)?.id,
    before: before && audited(table, before),
    after: after && audited(table, after),
  } as StoredChange;
}

/** Returns the change set that undoes another. */
export function invert(changes: ChangeSet): ChangeSet {
  return changes.map(
    ({ before, after, ...key }) => ({ ...key, before: after, after: before }) as StoredChange,
  );
}

/** Returns whether a change may change results: those of the catalogue, but for site texts other than figures. */
export function changesResults({ table, before, after }: StoredChange): boolean {
  if (table !== 'site') return isCatalogueTable(table);
  return !before || !after || !isDeepStrictEqual(figuresOf(before), figuresOf(after));
}

/** Returns the catalogue's tables after a change set, each ordered by id. Its `before` is not compared. Users and tokens are left out. */
export function tablesAfter(data: CatalogueData, changes: ChangeSet) {
  return {
    currencies: tableAfter('currencies', data.currencies, changes),
    assetClasses: tableAfter('assetClasses', data.assetClasses, changes),
    returnRates: tableAfter('returnRates', data.returnRates, changes),
    site: tableAfter('site', data.site, changes),
  };
}

function tableAfter<T extends TableName>(
  table: T,
  rows: readonly Tables[T][],
  changes: ChangeSet,
): readonly Tables[T][] {
  const own = changes.filter((change) => change.table === table);
  if (own.length === 0) return rows;
  const touched = new Set(own.map(({ id }) => id));
  const untouched = rows.filter(({ id }) => !touched.has(id));
  const changed = own.flatMap(({ after }) => (after ? [after as Tables[T]] : []));
  return [...untouched, ...changed].sort((one, other) => one.id - other.id);
}

function changesOfTable<T extends TableName>(
  table: T,
  before: readonly Tables[T][],
  after: readonly Tables[T][],
): StoredChange[] {
  const changes: StoredChange[] = [];
  const add = (was: Tables[T] | null, is: Tables[T] | null) =>
    changes.push(changeOf(table, was, is));

  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const was = before[left] ?? null;
    const is = after[right] ?? null;
    if (is === null || (was !== null && was.id < is.id)) {
      add(was, null);
      left++;
    } else if (was === null || is.id < was.id) {
      add(null, is);
      right++;
    } else {
      if (!isDeepStrictEqual(was, is)) add(was, is);
      left++;
      right++;
    }
  }
  return changes;
}

function audited<T extends TableName>(table: T, record: Tables[T]): Audited[T] {
  if (table === 'users') return auditedUser(record as User) as Audited[T];
  if (table === 'tokens') return auditedToken(record as Token) as Audited[T];
  return record as Audited[T];
}

function auditedToken({ sha256: _, ...others }: Token): AuditedToken {
  return others;
}

function auditedUser({ passwordHash: _, secondFactor, ...others }: User): AuditedUser {
  if (!secondFactor) return others;
  const { since, recoveryCodes } = secondFactor;
  return { ...others, secondFactorSince: since, recoveryCodes: recoveryCodes.length };
}
