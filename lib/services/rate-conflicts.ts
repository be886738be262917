import { actorInWords } from '#lib/domain/actor.ts';
import type { PlannedRate } from '#lib/domain/asset-class.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { plannedRateInWords, rateOn } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import type { Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { shown } from './quoted.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';
import { pairKey, seenRateOf } from './return-rates.ts';

type Authorship = { actor: string | null; at: string | null };

export type RateState = { current: SeenRate; planned: PlannedRate | null };

/** A rate that is no longer as its sender saw it. */
export type RateConflict = RateState & {
  currencyId: number;
  assetClassId: number;
  before: SeenRate;
  plannedBefore?: PlannedRate | null | undefined;
};

/** Refuses changes because some rates are no longer as the sender last saw them. */
export class RatesChangedMeanwhile extends AppError {
  readonly conflicts: readonly RateConflict[];

  constructor(conflicts: readonly RateConflict[], isProposal = false) {
    const were = conflicts.length === 1 ? 'was' : 'were';
    const changed = `${counted(conflicts.length, 'rate')} ${were} changed in the meantime.`;
    super(
      'conflict',
      isProposal
        ? `${changed} It cannot be approved while this differs.`
        : `Nothing was saved: ${changed}`,
    );
    this.conflicts = conflicts;
  }
}

/**
 * Returns the conflicts with who last changed each rate, and when: null if the history, newest first, does not show it. `message`
 * says it in words.
 */
export async function describeRateConflicts(
  conflicts: readonly RateConflict[],
  history: AsyncIterable<HistoryRevision>,
  today: string,
) {
  const wanted = new Map(conflicts.map((one) => [pairKey(one), one]));
  const last = new Map<string, { actor: string; at: string }>();
  try {
    for await (const { actor, at, changes } of readable(history, MAX_REVISIONS_READ)) {
      for (const { table, id, before, after } of changes) {
        const record = after ?? before;
        const key = table === 'currencies' ? 'currencyId' : 'assetClassId';
        const isGone = !after && (table === 'currencies' || table === 'assetClasses');
        const pairs =
          record && 'currencyId' in record
            ? [pairKey(record)]
            : [...wanted].flatMap(([pair, one]) => (isGone && one[key] === id ? [pair] : []));
        for (const pair of pairs)
          if (!last.has(pair) && isCause({ before, after }, wanted.get(pair), today))
            last.set(pair, { actor, at });
      }
      if (last.size === wanted.size) break;
    }
  } catch {
    // The refusal is complete without names.
  }
  const unknown = { actor: null, at: null };
  return conflicts.map((one) => {
    const { actor, at } = last.get(pairKey(one)) ?? unknown;
    return { ...one, actor, at, message: conflictInWords({ ...one, actor, at }, today) };
  });
}

/** Returns whether a change is the reason for a conflict: a rate that differs by now was not changed by a mere plan. */
function isCause(
  { before, after }: Pick<Change, 'before' | 'after'>,
  conflict: RateConflict | undefined,
  today: string,
): boolean {
  if (!conflict) return false;
  if (conflict.current === conflict.before) return true;
  const [was, is] = [before, after].map((record) =>
    record && 'currencyId' in record ? seenRateOf(rateOn(record, today)) : null,
  );
  return was !== is || !after;
}

/** Returns what happened to a rate: 'ann@example.com saved 10.8% on November 28, 2026.' */
function conflictInWords(
  { before, plannedBefore, current, planned, actor, at }: RateConflict & Authorship,
  today: string,
): string {
  if (plannedBefore && plannedBefore.from <= today && plannedBefore.returnRate === current)
    return `${percentOf(current)}% has counted since ${formatDay(plannedBefore.from)}.`;
  const who = actor === null ? 'Somebody' : shown(actorInWords(actor));
  // Where nothing else differs, the class or the currency is gone.
  const isGone = current === before && !planned && !plannedBefore;
  const done = isGone ? 'deleted it' : actionInWords(before, current, planned);
  return `${who} ${done}${at ? ` on ${formatDay(at)}` : ''}.`;
}

function actionInWords(before: SeenRate, current: SeenRate, planned: PlannedRate | null): string {
  if (current === before)
    return planned ? `planned ${plannedRateInWords(planned)}` : 'cancelled what was planned';
  if (current === null) return 'deleted it';
  return current === 'not-offered' ? 'stopped offering it' : `saved ${percentOf(current)}%`;
}
