import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#lib/errors.ts';
import { type ChangeSet, tablesAfter } from './change-set.ts';
import type { Draft } from './draft.ts';

/** The tables that a change set can be applied to. The history has users without their secrets. */
const SHARED_TABLES = ['currencies', 'assetClasses', 'returnRates'] as const;

/** A change set does not fit: these records are no longer as it has them in `before`. */
class ChangeSetConflict extends AppError {
  readonly changes: ChangeSet;

  constructor(changes: ChangeSet) {
    super('conflict', 'What is to be changed was changed in the meantime.');
    this.changes = changes;
  }
}

/** Makes all changes of a set, or throws ChangeSetConflict with those whose record is no longer as in `before`. Not for users. */
export function applyChangeSet(draft: Draft, changes: ChangeSet): void {
  const conflicts = conflictsWith(draft, changes);
  if (conflicts.length > 0) throw new ChangeSetConflict(conflicts);
  const tables = tablesAfter(draft.whole, changes);
  for (const table of SHARED_TABLES)
    if (changes.some((change) => change.table === table)) draft.replace(table, tables[table]);
}

/** Returns those changes of a set whose record is no longer as in `before`. */
export function conflictsWith(draft: Draft, changes: ChangeSet): ChangeSet {
  return changes.filter(
    ({ table, id, before }) => !isDeepStrictEqual(draft.find(table, id) ?? null, before),
  );
}
