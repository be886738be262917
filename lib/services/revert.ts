import { AppError } from '#lib/errors.ts';
import { isSameRecord } from '#lib/store/changes.ts';
import type { Change, Tables } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { recordNames } from './record-names.ts';
import { ruleBrokenBy, type Undone } from './revert-rules.ts';

/**
 * Undoes the changes of one revision: what it added goes, what it deleted comes back under its old id, what it
 * changed is as before. All or none; refused, with the reason, where later changes touched the same records or
 * a rule would no longer hold.
 */
export function revertChanges(draft: Draft, changes: readonly Change[]): void {
  if (changes.length === 0) throw refusal('it changed no record');
  if (changes.some(({ table }) => table === 'users')) {
    throw refusal('it changed users, and the history keeps no passwords to bring back');
  }
  const undone: Undone = {
    currencies: tableBefore('currencies', draft, changes),
    assetClasses: tableBefore('assetClasses', draft, changes),
    returnRates: tableBefore('returnRates', draft, changes),
  };
  const reason = laterChange(draft, changes) ?? ruleBrokenBy(undone, changes);
  if (reason) throw refusal(reason);
  draft.replace('currencies', undone.currencies);
  draft.replace('assetClasses', undone.assetClasses);
  draft.replace('returnRates', undone.returnRates);
}

function refusal(reason: string): AppError {
  return new AppError('conflict', `That revision cannot be undone: ${reason}.`);
}

function tableBefore<T extends keyof Undone>(
  table: T,
  draft: Draft,
  changes: readonly Change[],
): Tables[T][] {
  const own = changes.filter((change) => change.table === table);
  const touched = new Set(own.map(({ id }) => id));
  const kept = draft.list(table).filter(({ id }) => !touched.has(id));
  const back = own.flatMap(({ before }) => (before ? [before as Tables[T]] : []));
  return [...kept, ...back].sort((one, other) => one.id - other.id);
}

function laterChange(draft: Draft, changes: readonly Change[]): string | null {
  const touchedLater = changes.filter(({ table, id, after }) => {
    const now = draft.find(table, id);
    return now && after ? !isSameRecord(now, after) : Boolean(now) !== Boolean(after);
  });
  const [first] = touchedLater;
  if (!first) return null;
  const nameOf = recordNames(changes, {
    currencies: draft.list('currencies'),
    assetClasses: draft.list('assetClasses'),
  });
  const others = touchedLater.length - 1;
  if (others > 0)
    return `${nameOf(first)} and ${others.toLocaleString('en-US')} more were changed later`;
  return `${nameOf(first)} was ${draft.find(first.table, first.id) ? 'changed' : 'deleted'} later`;
}
