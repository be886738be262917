import { isDeepStrictEqual } from 'node:util';
import type {
  Audited,
  AuditedUser,
  CatalogueData,
  Change,
  TableName,
  Tables,
  User,
} from './document.ts';
import { TABLE_NAMES } from './document.ts';

/**
 * Returns the records that differ between two documents, ordered by table and id. Records are never changed in place,
 * so an untouched record is the same object and is cheap to compare.
 */
export function changesBetween(before: CatalogueData, after: CatalogueData): Change[] {
  return TABLE_NAMES.flatMap((table) =>
    before[table] === after[table] ? [] : changesOfTable(table, before[table], after[table]),
  );
}

/** Returns the catalogue's tables as they were before the changes, each ordered by id. Users are left out. */
export function catalogueBefore(data: CatalogueData, changes: readonly Change[]) {
  return {
    currencies: tableBefore('currencies', data.currencies, changes),
    assetClasses: tableBefore('assetClasses', data.assetClasses, changes),
    returnRates: tableBefore('returnRates', data.returnRates, changes),
  };
}

function tableBefore<T extends TableName>(
  table: T,
  rows: readonly Tables[T][],
  changes: readonly Change[],
): Tables[T][] {
  const own = changes.filter((change) => change.table === table);
  const touched = new Set(own.map(({ id }) => id));
  const untouched = rows.filter(({ id }) => !touched.has(id));
  const restored = own.flatMap(({ before }) => (before ? [before as Tables[T]] : []));
  return [...untouched, ...restored].sort((one, other) => one.id - other.id);
}

function changesOfTable<T extends TableName>(
  table: T,
  before: readonly Tables[T][],
  after: readonly Tables[T][],
): Change[] {
  const changes: Change[] = [];
  const add = (was: Tables[T] | null, is: Tables[T] | null) =>
    changes.push({
      table,
      id: (is ?? was)?.id,
      before: was && audited(table, was),
      after: is && audited(table, is),
    } as Change);

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
  return (table === 'users' ? auditedUser(record as User) : record) as Audited[T];
}

function auditedUser({ passwordHash: _, secondFactor, ...rest }: User): AuditedUser {
  if (!secondFactor) return rest;
  const { since, recoveryCodes } = secondFactor;
  return { ...rest, secondFactorSince: since, recoveryCodes: recoveryCodes.length };
}
