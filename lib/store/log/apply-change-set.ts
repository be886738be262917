import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#lib/errors.ts';
import { type ChangeSet, tablesAfter } from './change-set.ts';
import { CATALOGUE_TABLES } from './document.ts';
import type { Draft } from './draft.ts';

/** Applies all changes of a set. Throws 'conflict' if a record is no longer as in `before`. Not for users and tokens. */
export function applyChangeSet(draft: Draft, changes: ChangeSet): void {
  if (conflictsWith(draft, changes).length > 0)
    throw new AppError('conflict', 'What is to be changed was changed in the meantime.');
  const tables = tablesAfter(draft.whole, changes);
  for (const table of CATALOGUE_TABLES)
    if (tables[table] !== draft.list(table)) draft.replace(table, tables[table]);
}

/** Returns the changes of a set whose record is no longer as in `before`. */
export function conflictsWith(draft: Draft, changes: ChangeSet): ChangeSet {
  return changes.filter(
    ({ table, id, before }) => !isDeepStrictEqual(draft.find(table, id) ?? null, before),
  );
}
