import { isCommandLine } from '#lib/domain/actor.ts';
import { formatLongDate } from '#lib/domain/format.ts';
import { listed } from '#lib/domain/sentence.ts';
import type { HistoryRevision } from '../../stores/history-store.ts';
import { moreOf } from './change-rows.ts';

/** What one person did in one go, with its changes in the order in which they were made. */
export type HistoryEntry = Omit<HistoryRevision, 'revision'> & {
  /** The numbers of its revisions, the oldest first. */
  revisions: readonly number[];
};

/** What is made no later than this after the revision before it belongs to the same entry. */
const IN_ONE_GO_MS = 5000;

/** Returns revisions, newest first, as entries: those of one Save All are one. */
export function entriesOf(revisions: readonly HistoryRevision[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let newer: HistoryRevision | undefined;
  for (const { revision, ...older } of revisions) {
    const entry = entries.at(-1);
    if (entry && newer && isInOneGo({ revision, ...older }, newer) && !isAnyTwice(older, entry)) {
      entry.revisions = [revision, ...entry.revisions];
      entry.changes = [...older.changes, ...entry.changes];
      entry.changeCount += older.changeCount;
    } else entries.push({ ...older, revisions: [revision] });
    newer = { revision, ...older };
  }
  return entries;
}

/** Returns whether one person made both on the web, one right after the other and for one reason. */
function isInOneGo(older: HistoryRevision, newer: HistoryRevision): boolean {
  return (
    older.actor === newer.actor &&
    older.note === newer.note &&
    older.revision === newer.revision - 1 &&
    Date.parse(newer.at) - Date.parse(older.at) <= IN_ONE_GO_MS &&
    ![older, newer].some(standsAlone)
  );
}

/** Returns whether a revision is an entry of its own. What was cut may hold any record. */
function standsAlone(revision: HistoryRevision): boolean {
  return revision.action !== null || isCommandLine(revision.actor) || moreOf(revision) > 0;
}

function isAnyTwice(
  one: Pick<HistoryRevision, 'changes'>,
  other: Pick<HistoryRevision, 'changes'>,
) {
  const records = new Set(other.changes.map(({ entity, id }) => `${entity} ${id}`));
  return one.changes.some(({ entity, id }) => records.has(`${entity} ${id}`));
}

/** Returns entries under their days, in the reader's own time zone. */
export function daysOf(entries: readonly HistoryEntry[]): [day: string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = formatLongDate(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Returns from where an entry was made: 'Web, revision 12', 'Command line, revisions 12 and 13'. */
export function sourceText({ actor, revisions }: HistoryEntry): string {
  const [first = 0] = revisions;
  const last = revisions.at(-1);
  const source = first === 1 ? 'First data' : sourceOf(actor);
  if (revisions.length > 3) return `${source}, revisions ${first} to ${last}`;
  return `${source}, revision${revisions.length > 1 ? 's' : ''} ${listed(revisions.map(String))}`;
}

/** Returns whether an entry may be undone: not what made the catalogue. */
export function isRevertible({ revisions }: HistoryEntry): boolean {
  return !revisions.includes(1);
}

function sourceOf(actor: string): string {
  if (actor === 'system') return 'Server';
  return isCommandLine(actor) ? 'Command line' : 'Web';
}
