import { isDeepStrictEqual } from 'node:util';
import type { CatalogueData } from '#lib/store/document.ts';
import { outcomeOn } from '#lib/store/on-day.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { changeSentence } from './change-sentence.ts';
import { ChangedMeanwhile, type RecordConflict, type RecordKey } from './expected.ts';
import { MOST_READ, readable } from './readable-history.ts';

/** A conflict as the sender of the change is told of it. */
export type ToldConflict = {
  message: string;
  /** Who changed the record last; null where that cannot be said. */
  actor: string | null;
  /** When, ISO 8601. */
  at: string | null;
  /** The record as it is now; null where it was deleted. */
  current: object | null;
};

/**
 * Returns what to tell of a conflict: who did what to the record, and when. `data` is the catalogue as it counts
 * today, `history` its revisions, newest first. Where these do not tell, the conflict's own sentence stays.
 */
export async function tellConflict(
  conflict: RecordConflict,
  { data, today }: { data: CatalogueData; today: string },
  history: AsyncIterable<RevisionHeader>,
): Promise<ToldConflict> {
  const { table, id } = conflict.key;
  const current = data[table].find((record) => record.id === id) ?? null;
  const last = await lastChange(conflict.key, history).catch(() => null);
  // After a repair a record may be older than its last change.
  if (!last || !isDeepStrictEqual(outcomeOn(last.change, today), current))
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

async function lastChange({ table, id }: RecordKey, history: AsyncIterable<RevisionHeader>) {
  for await (const revision of readable(history, MOST_READ)) {
    const change = revision.changes.find((one) => one.table === table && one.id === id);
    if (change) return { revision, change };
  }
  return null;
}
