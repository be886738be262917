import { formatLongDate } from '#lib/domain/format.ts';
import { listed } from '#lib/domain/sentence.ts';
import type { HistoryChanges, HistoryRevision } from '../../api/history.ts';

/** Revisions that one person made in one go, with their changes in the order in which they were made. */
export type HistoryEntry = HistoryChanges & {
  /** Their numbers, the oldest first. */
  revisions: readonly number[];
  at: Date;
  actor: string;
};

/** What is made no later than this after the revision before it belongs to the same entry. */
const IN_ONE_GO_MS = 5000;
const COMMAND_LINE = 'cli:';

/** Returns revisions, newest first, as entries: those of one person with nobody else's between, in one go, are one. */
export function entriesOf(revisions: readonly HistoryRevision[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let newer: HistoryRevision | undefined;
  for (const one of revisions) {
    const entry = newer && isInOneGo(one, newer) ? entries.pop() : undefined;
    entries.push({
      revisions: [one.revision, ...(entry?.revisions ?? [])],
      at: entry?.at ?? new Date(one.at),
      actor: one.actor,
      changes: [...one.changes, ...(entry?.changes ?? [])],
      changeCount: one.changeCount + (entry?.changeCount ?? 0),
    });
    newer = one;
  }
  return entries;
}

function isInOneGo(older: HistoryRevision, newer: HistoryRevision): boolean {
  return (
    older.actor === newer.actor &&
    older.revision === newer.revision - 1 &&
    Date.parse(newer.at) - Date.parse(older.at) <= IN_ONE_GO_MS
  );
}

/** Returns entries under their days, in the reader's own time zone. */
export function daysOf(entries: readonly HistoryEntry[]): [day: string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = formatLongDate(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Returns who made an entry: a username, or the name that a system user has there. */
export function whoText({ actor }: HistoryEntry): string {
  if (actor === 'system') return 'Longview';
  return actor.startsWith(COMMAND_LINE) ? actor.slice(COMMAND_LINE.length) : actor;
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
  return actor.startsWith(COMMAND_LINE) ? 'Command line' : 'Web';
}
