import { actorInWords, isCommandLine } from '#lib/domain/actor.ts';
import { formatLongDate } from '#lib/domain/format.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import type { HistoryRevision } from '../../stores/history-store.ts';
import { rowsOfKind } from './change-rows.ts';

/** Returns revisions grouped by day, in the reader's time zone. */
export function daysOf(revisions: readonly HistoryRevision[]): [day: string, HistoryRevision[]][] {
  const days = new Map<string, HistoryRevision[]>();
  for (const revision of revisions) {
    const day = formatLongDate(new Date(revision.at));
    days.set(day, [...(days.get(day) ?? []), revision]);
  }
  return [...days];
}

/** Returns the name of a time zone, by default the reader's: 'South Africa Standard Time (UTC+2)'. */
export function zoneText(timeZone?: string): string {
  const nameAs = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${nameAs('long')} (${nameAs('shortOffset').replace('GMT', 'UTC')})`;
}

/** Returns where a revision was made: 'Web, revision 12', 'Command line, revision 13'. */
export function sourceText({ actor, revision }: HistoryRevision): string {
  return `${isFirst({ revision }) ? 'First data' : sourceOf(actor)}, revision ${revision}`;
}

/** Returns whether a revision created the catalogue, which cannot be reverted. */
export function isFirst({ revision }: Pick<HistoryRevision, 'revision'>): boolean {
  return revision === 1;
}

/** Why a revision cannot be reverted. The number of a later revision follows the text. */
type Obstacle = { text: string; revision: number };

/** Returns why a revision cannot be reverted; null if it can. `known` returns a loaded revision. */
export function obstacleTo(
  { revertedIn, changedLaterIn, changes }: HistoryRevision,
  kind: HistoryKind,
  known: (revision: number) => HistoryRevision | undefined,
): Obstacle | null {
  if (revertedIn !== null) return { text: 'Already reverted, in', revision: revertedIn };
  if (changedLaterIn === null) return null;
  const later = known(changedLaterIn);
  const records = new Set(changes.map(({ entity, id }) => `${entity} ${id}`));
  const same = later?.changes.filter(({ entity, id }) => records.has(`${entity} ${id}`)) ?? [];
  const [row] = rowsOfKind({ changes: same, changeCount: same.length }, kind);
  const who = later && row ? actorInWords(later.actor) : 'a colleague';
  return { text: `Cannot be reverted: ${who} ${doneIn(row)} later, in`, revision: changedLaterIn };
}

function doneIn(row: ReturnType<typeof rowsOfKind>[number] | undefined): string {
  if (!row) return 'changed the same';
  const { what, before, after, below } = row;
  if (before !== undefined) return `set ${[what, 'to', after, below].filter(Boolean).join(' ')}`;
  return after === 'deleted' ? `deleted ${what}` : `changed ${what}`;
}

function sourceOf(actor: string): string {
  if (actor === 'system') return 'Server';
  return isCommandLine(actor) ? 'Command line' : 'Web';
}
