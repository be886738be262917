import { isDeepStrictEqual } from 'node:util';
import { actorInWords } from '#lib/domain/actor.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import type { Catalogue, Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { recordAfter } from '#lib/store/log/on-day.ts';
import { ChangedMeanwhile, type RecordConflict, type RecordKey } from './expected.ts';
import { changeInWords } from './history.ts';
import { shown } from './quoted.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';
import { namesIn } from './record-names.ts';

/**
 * Returns who did what to a record, and when. `history` is newest first. If it does not show the change, the message is the
 * conflict's own, and actor and time are null. `current` is null if the record was deleted.
 */
export async function describeConflict(
  conflict: RecordConflict,
  { data, today }: { data: Catalogue; today: string },
  history: AsyncIterable<HistoryRevision>,
) {
  const { table, id } = conflict.key;
  const current = data[table].find((record) => record.id === id) ?? null;
  const last = await lastChange(conflict.key, history).catch(() => null);
  // After a repair, a record may be older than its last change.
  if (!last || !isDeepStrictEqual(recordAfter(last.change, today), current))
    return { message: conflict.message, actor: null, at: null, current };
  const { revision, change } = last;
  const isChanged = conflict instanceof ChangedMeanwhile;
  return {
    message: isChanged ? changeSentence(revision, change, data) : conflict.message,
    actor: revision.actor,
    at: revision.at,
    current,
  };
}

async function lastChange({ table, id }: RecordKey, history: AsyncIterable<HistoryRevision>) {
  for await (const revision of readable(history, MAX_REVISIONS_READ)) {
    const change = revision.changes.find((one) => one.table === table && one.id === id);
    if (change) return { revision, change };
  }
  return null;
}

/** Returns 'bo@example.com changed Yield Funds in ZAR to 11% on November 22, 2026, 14:02 UTC.' */
export function changeSentence(
  { actor, at, changes }: HistoryRevision,
  change: Change,
  data: Pick<Catalogue, keyof Records>,
): string {
  const done = changeInWords(change, changes, namesIn(data, changes));
  return `${shown(actorInWords(actor))} ${done} on ${utcTime(at)}.`;
}

function utcTime(at: string): string {
  return `${formatDay(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}
