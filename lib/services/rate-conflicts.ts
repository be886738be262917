import type { PlannedRate } from '#lib/domain/asset-class.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';

export type RateState = { current: SeenRate; planned: PlannedRate | null };

export type RateConflict = RateState & { assetClassId: number };

/** Refuses changes because some rates are no longer as the sender last saw them. */
export class RatesChangedMeanwhile extends AppError {
  readonly currencyId: number;
  readonly conflicts: readonly RateConflict[];

  constructor(currencyId: number, conflicts: readonly RateConflict[]) {
    const were = conflicts.length === 1 ? 'was' : 'were';
    const rates = counted(conflicts.length, 'rate');
    super('conflict', `Nothing was saved: ${rates} ${were} changed in the meantime.`);
    this.currencyId = currencyId;
    this.conflicts = conflicts;
  }
}

/** Returns the conflicts with who last changed each rate, and when: null if the history, newest first, does not show it. */
export async function describeRateConflicts(
  { currencyId, conflicts }: RatesChangedMeanwhile,
  history: AsyncIterable<HistoryRevision>,
) {
  const wanted = new Set(conflicts.map(({ assetClassId }) => assetClassId));
  const last = new Map<number, { actor: string; at: string }>();
  try {
    for await (const { actor, at, changes } of readable(history, MAX_REVISIONS_READ)) {
      for (const { table, id, before, after } of changes) {
        const record = after ?? before;
        const isOfRate = record && 'currencyId' in record && record.currencyId === currencyId;
        const ofRate = isOfRate ? record.assetClassId : 0;
        const assetClassId = table === 'assetClasses' && !after ? id : ofRate;
        if (wanted.has(assetClassId) && !last.has(assetClassId))
          last.set(assetClassId, { actor, at });
      }
      if (last.size === wanted.size) break;
    }
  } catch {
    // The refusal is complete without names.
  }
  const unknown = { actor: null, at: null };
  return conflicts.map((one) => ({ ...one, ...(last.get(one.assetClassId) ?? unknown) }));
}
