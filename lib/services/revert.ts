import { letterKey } from '#lib/domain/same-name.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { applyChangeSet, conflictsWith } from '#lib/store/log/apply-change-set.ts';
import { type ChangeSet, invert, tablesAfter } from '#lib/store/log/change-set.ts';
import {
  type Catalogue,
  type CatalogueData,
  type Change,
  isCatalogueTable,
} from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { changesOn, type HistoryRevision } from '#lib/store/log/on-day.ts';
import { quoted } from './quoted.ts';
import { MAX_REVISIONS_READ, type ReadHistory, readable } from './readable-history.ts';
import { findNames, type KnownNames, nameInSentence, namesIn } from './record-names.ts';
import { pairKey } from './return-rates.ts';

type Undone = Pick<CatalogueData, 'currencies' | 'assetClasses' | 'returnRates'>;

type Undoable = Pick<HistoryRevision, 'revision' | 'changeSet'>;

/**
 * Undoes revisions, newest first, all or none. Deleted records come back with their old ids. Refuses, with the reason, if one
 * created the catalogue, later changes touched the same records, a rule would be broken, or nothing would change.
 */
export function revertRevisions(
  draft: Draft,
  revisions: readonly Undoable[],
  names: KnownNames,
): Change[] {
  for (const header of revisions.toSorted((one, other) => other.revision - one.revision)) {
    const reason = undo(draft, header, names);
    const subject = revisions.length > 1 ? `Revision ${header.revision}` : 'That revision';
    if (reason) throw new AppError('conflict', `${subject} cannot be undone: ${reason}.`);
  }
  const undone = draft.changes();
  // A rate that a planned one has since replaced no longer applies, so undoing it changes nothing.
  if (undone.length === 0) throw new AppError('conflict', 'Nothing would change.');
  return undone;
}

/** Reads the revisions with these numbers, to undo them together. Refuses one that is missing or damaged. */
export async function readRevert(
  data: Pick<Catalogue, keyof Records>,
  read: ReadHistory,
  numbers: readonly number[],
) {
  const headers: HistoryRevision[] = [];
  for (const number of numbers) headers.push(await readOne(read, number));
  const changes = headers.flatMap((header) => header.changes);
  const names = namesIn(data, changes);
  await findNames(names, changes, readable(read(), MAX_REVISIONS_READ));
  return { names, change: (draft: Draft) => revertRevisions(draft, headers, names) };
}

async function readOne(read: ReadHistory, number: number): Promise<HistoryRevision> {
  for await (const header of readable(read(number + 1), 1))
    if (header.revision === number) return header;
  throw new AppError('not-found', `There is no revision ${number}.`);
}

/** Returns the summary of a revert: 'Reverted 12 and 14'. */
export function revertSummary(revisions: readonly number[]): string {
  const inOrder = revisions.toSorted((one, other) => one - other);
  return `Reverted ${listed(inOrder.map(String))}`;
}

/** Returns the numbers in the summary of a revert; none for any other summary. */
export function revertedRevisions(summary = ''): number[] {
  return summary.startsWith('Reverted ') ? [...summary.matchAll(/\d+/g)].map(Number) : [];
}

function undo(draft: Draft, { revision, changeSet }: Undoable, names: KnownNames): string | null {
  if (revision === 1)
    return 'it made the catalogue; go back to a backup or another revision with data restore';
  if (changeSet.length === 0) return 'it changed no record';
  const changes = changeSet.filter(({ table }) => table !== 'proposals');
  if (changes.length === 0) return 'it changed proposals alone, which stay as they are';
  if (!changes.every(({ table }) => isCatalogueTable(table)))
    return 'it changed users, tokens or settings';
  // What was approved is undone; that it was stays.
  const inverse = invert(changes);
  const later = conflictsWith(draft, inverse);
  if (later.length > 0) return changedLater(draft, changesOn(later, draft.today), names);
  const reason = ruleBrokenBy(tablesAfter(draft.whole, inverse), inverse);
  if (!reason) applyChangeSet(draft, inverse);
  return reason;
}

function changedLater(draft: Draft, changes: readonly Change[], names: KnownNames): string {
  const [first] = changes;
  if (!first) return 'it was changed later';
  const name = nameInSentence(first, names);
  const others = changes.length - 1;
  if (others > 0) return `${name} and ${grouped(others)} more were changed later`;
  const were = first.table === 'site' ? 'were' : 'was';
  return `${name} ${were} ${draft.find(first.table, first.id) ? 'changed' : 'deleted'} later`;
}

function ruleBrokenBy(undone: Undone, changes: ChangeSet): string | null {
  return (
    lostParent(undone, changes) ?? takenName(undone) ?? takenPair(undone) ?? wrongDefault(undone)
  );
}

function lostParent({ currencies, assetClasses, returnRates }: Undone, changes: ChangeSet) {
  const currencyIds = new Set(currencies.map(({ id }) => id));
  const classIds = new Set(assetClasses.map(({ id }) => id));
  const orphan = returnRates.find(
    (rate) => !currencyIds.has(rate.currencyId) || !classIds.has(rate.assetClassId),
  );
  if (!orphan) return null;
  const isBack = changes.some(({ table, id }) => table === 'returnRates' && id === orphan.id);
  return isBack
    ? 'it deleted a return rate whose currency or asset class is no longer there'
    : 'what it added has return rates by now';
}

function takenName({ currencies, assetClasses }: Undone): string | null {
  const code = firstDuplicate(currencies.map((currency) => currency.code));
  if (code) return `another currency has the code ${quoted(code)} by now`;
  const name = firstDuplicate(assetClasses.map((assetClass) => assetClass.name));
  return name ? `another asset class is named ${quoted(name)} by now` : null;
}

function takenPair({ returnRates }: Undone): string | null {
  return firstDuplicate(returnRates.map(pairKey))
    ? 'a return rate it deleted has been set anew'
    : null;
}

function wrongDefault({ currencies }: Undone): string | null {
  const defaults = currencies.filter(({ isDefault }) => isDefault).length;
  if (defaults === 1 || currencies.length === 0) return null;
  return 'there would not be one default currency';
}

/** Compares as 1.0 did, because older versions stored names that differ only in white space. */
function firstDuplicate(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(letterKey(name)).size);
}
