import type { HistoryKind } from '#lib/schemas/history.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { type Catalogue, type Change, isCatalogueTable } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { historyEntry, shownChange } from './history.ts';
import { type Later, laterRevisions } from './later-revisions.ts';
import {
  type HistoryFilter,
  isOfRecord,
  MAX_REVISIONS_READ,
  matches,
  type ReadHistory,
  readable,
} from './readable-history.ts';
import { findNames, type KnownNames, learnNames, namesIn, recordLabel } from './record-names.ts';

type Newest = { revision: number; data: Pick<Catalogue, keyof Records> };
type PageRequest = Omit<HistoryFilter, 'limit'> & {
  kind: HistoryKind;
  before: number;
  limit: number;
};

/** Changes in one answer, at most: an import may change a hundred thousand rates. */
const MAX_CHANGES = 1000;

/**
 * Returns the revisions before a number that match a filter, with all their changes except those of users and tokens. A revision that no
 * longer fits begins the next page; one that is too large for any page is cut.
 */
export async function historyPage(
  { revision: newest, data }: Newest,
  read: ReadHistory,
  { before, limit, ...filter }: PageRequest,
) {
  const start = Math.min(before, newest + 1);
  const names = namesIn(data);
  const found: (HistoryRevision & Later)[] = [];
  const laterOf = laterRevisions();
  const above = Math.min(start - 1 + MAX_REVISIONS_READ, newest);
  for await (const header of readable(read(above + 1), above + 1 - start)) laterOf(header);
  let next = start;
  let room = MAX_CHANGES;
  for await (const header of readable(read(start), MAX_REVISIONS_READ)) {
    learnNames(names, header.changes);
    const later = laterOf(header);
    const isMatch =
      matches(header, filter) && header.changes.some((change) => isOfRecord(change, filter));
    if (isMatch && found.length > 0 && header.changes.length > room) break;
    next = header.revision;
    if (!isMatch) continue;
    found.push({ ...header, ...later });
    room -= header.changes.length;
    if (found.length === limit || room <= 0) break;
  }
  const changes = found.flatMap((header) => header.changes).slice(0, MAX_CHANGES);
  await findNames(names, changes, readable(read(), MAX_REVISIONS_READ - (start - next)));
  // If the page begins at a damaged revision, it is empty, and the next one begins below.
  if (next === start) next -= 1;
  const revisions = found.map((header) => pageEntry(header, names, filter.kind));
  return { revisions, next: next > 1 ? next : null };
}

/** Returns the first changes with the names of their records, and how many there are. Users, tokens and settings are left out. */
export function namedChanges(all: readonly Change[], names: KnownNames) {
  const listed = all.filter(({ table }) => isCatalogueTable(table) || table === 'proposals');
  const changes = listed
    .slice(0, MAX_CHANGES)
    .map((change) => ({ ...shownChange(change), name: recordLabel(change, names) }));
  return { changes, changeCount: listed.length };
}

/** Changes of proposals are left out, too, but where they are asked for. */
function pageEntry(header: HistoryRevision & Later, names: KnownNames, kind: HistoryKind) {
  const { revertedIn, changedLaterIn } = header;
  const changes = header.changes.filter(({ table }) => isCatalogueTable(table) || table === kind);
  return {
    ...historyEntry({ ...header, changes }, names),
    // Set if it was more than single changes: 'Reverted 12'.
    action: header.summary ?? null,
    revertedIn,
    changedLaterIn,
    ...namedChanges(changes, names),
  };
}
