import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { revertedRevisions } from './revert.ts';

/** The first later revisions that reverted a revision and that changed one of its records; null if there is none. */
export type Later = { revertedIn: number | null; changedLaterIn: number | null };

/** Returns a function to call with each revision of a history, newest first, which returns what later revisions did to it. */
export function laterRevisions(): (revision: HistoryRevision) => Later {
  const reverts = new Map<number, number>();
  const touched = new Map<string, number>();
  return ({ revision, summary, changeSet }) => {
    const keys = changeSet.map(({ table, id }) => `${table} ${id}`);
    const first = keys.reduce(
      (least, key) => Math.min(least, touched.get(key) ?? Infinity),
      Infinity,
    );
    for (const key of keys) touched.set(key, revision);
    for (const reverted of revertedRevisions(summary)) reverts.set(reverted, revision);
    return {
      revertedIn: reverts.get(revision) ?? null,
      changedLaterIn: first === Infinity ? null : first,
    };
  };
}
