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
 * Returns what differs between two documents, record by record, in order of table and id. Records are never changed
 * in place, so one that was not touched is the same object and costs one comparison.
 */
export function changesBetween(before: CatalogueData, after: CatalogueData): Change[] {
  return TABLE_NAMES.flatMap((table) =>
    before[table] === after[table] ? [] : changesOfTable(table, before[table], after[table]),
  );
}

/** Returns the tables of a catalogue as they were before changes, each in order of id. Users are not taken back. */
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
  const kept = rows.filter(({ id }) => !touched.has(id));
  const back = own.flatMap(({ before }) => (before ? [before as Tables[T]] : []));
  return [...kept, ...back].sort((one, other) => one.id - other.id);
}

function changesOfTable<T extends TableName>(
  table: T,
  before: readonly Tables[T][],
  after: readonly Tables[T][],
): Change[] {
  const changes: Change[] = [];
  const note = (was: Tables[T] | null, is: Tables[T] | null) =>
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
      note(was, null);
      left++;
    } else if (was === null || is.id < was.id) {
      note(null, is);
      right++;
    } else {
      if (!isDeepStrictEqual(was, is)) note(was, is);
      left++;
      right++;
    }
  }
  return changes;
}

function audited<T extends TableName>(table: T, record: Tables[T]): Audited[T] {
  return (table === 'users' ? auditedUser(record as User) : record) as Audited[T];
}

function auditedUser({ passwordHash: _, secondFactor, ...kept }: User): AuditedUser {
  if (!secondFactor) return kept;
  const { since, recoveryCodes } = secondFactor;
  return { ...kept, secondFactorSince: since, recoveryCodes: recoveryCodes.length };
}
