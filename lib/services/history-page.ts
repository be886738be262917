import type { HistoryKind } from '#lib/schemas/history.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { TABLE_WORDS } from '#lib/schemas/table-words.ts';
import type { Catalogue, Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { historyEntry, shownChange } from './history.ts';
import { MOST_READ, type ReadHistory, readable } from './readable-history.ts';
import { findNames, type KnownNames, learnNames, namesIn, recordLabel } from './record-names.ts';

type Newest = { revision: number; data: Pick<Catalogue, keyof Records> };
type Asked = { kind: HistoryKind; before: number; limit: number };

/** The most changes in one answer: an import may change a hundred thousand rates. */
const MOST_CHANGES = 1000;

/**
 * Returns the revisions before a number that changed records of one kind, with what else they changed but users. One that
 * does not fit any more begins the next page; there it is cut where it does not fit either.
 */
export async function historyPage(
  { revision: newest, data }: Newest,
  read: ReadHistory,
  { kind, before, limit }: Asked,
) {
  const start = Math.min(before, newest + 1);
  const names = namesIn(data);
  const found: HistoryRevision[] = [];
  let next = start;
  let room = MOST_CHANGES;
  for await (const header of readable(read(start), MOST_READ)) {
    learnNames(names, header.changes);
    const isOfKind = header.changes.some(({ table }) => TABLE_WORDS[table].path === kind);
    if (isOfKind && found.length > 0 && header.changes.length > room) break;
    next = header.revision;
    if (!isOfKind) continue;
    found.push(header);
    room -= header.changes.length;
    if (found.length === limit || room <= 0) break;
  }
  const changes = found.flatMap((header) => header.changes).slice(0, MOST_CHANGES);
  await findNames(names, changes, readable(read(), MOST_READ - (start - next)));
  // A page that begins with a damaged revision is empty, and the next one begins behind it.
  if (next === start) next -= 1;
  const revisions = found.map((header) => pageEntry(header, names));
  // The number to go on before.
  return { revisions, next: next > 1 ? next : null };
}

/** Returns changes with the names of their records, as many as an answer may have. Those of users are left out. */
export function namedChanges(all: readonly Change[], names: KnownNames) {
  const listed = all.filter(isListed);
  const changes = listed
    .slice(0, MOST_CHANGES)
    .map((change) => ({ ...shownChange(change), name: recordLabel(change, names) }));
  return { changes, changeCount: listed.length };
}

function pageEntry(header: HistoryRevision, names: KnownNames) {
  const changes = header.changes.filter(isListed);
  return {
    ...historyEntry({ ...header, changes }, names),
    // What it did where that was more than single changes: 'Reverted 12'.
    action: header.summary ?? null,
    ...namedChanges(changes, names),
  };
}

function isListed({ table }: Change): boolean {
  return table !== 'users';
}
