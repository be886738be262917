import * as v from 'valibot';
import type { PlannedRate } from '#lib/domain/asset-class.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { roundedRate } from '#lib/domain/rates.ts';
import { counted } from '#lib/domain/sentence.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import { AppError } from '#lib/errors.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { returnRateFraction } from '#lib/schemas/fields.ts';
import { returnRateChanges, type SeenRate } from '#lib/schemas/return-rate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { entryOn, plannedAfter } from '#lib/store/log/rate-entries.ts';
import { MAX_REVISIONS_READ, readable } from './readable-history.ts';
import { recordById } from './records.ts';
import {
  changeRates,
  lastClassSentence,
  listReturnRates,
  type RateChange,
  refuseDay,
  withoutPlannedRate,
} from './return-rates.ts';
import { validate } from './validate.ts';

type Input = v.InferOutput<typeof returnRateChanges>;
type Row = Input['changes'][number];
type BadRow = { assetClassId: number; message: string };
type RateState = { current: SeenRate; planned: PlannedRate | null };
type RateConflict = RateState & { assetClassId: number };

/** Refuses changes because of bad rows, and lists them all. */
export class BadRateChanges extends AppError {
  override readonly details: { readonly bad: readonly BadRow[] };

  constructor(bad: readonly BadRow[]) {
    super('invalid', `Nothing was saved: ${counted(bad.length, 'rate')} cannot be used.`);
    this.details = { bad };
  }
}

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

/**
 * Changes return rates of one currency, all or none. Returns the number of the revision, the currency's rates after it, and each
 * rate that changes. Throws BadRateChanges, 'not-found' for an unknown currency, or RatesChangedMeanwhile.
 */
export function changeReturnRates(draft: Draft, body: unknown) {
  const input = validate(returnRateChanges, body);
  const { currencyId, changes, from } = input;
  if (from) refuseDay(from, draft.today);
  const bad = badRows(draft, input);
  if (bad.length > 0) throw new BadRateChanges(bad);
  recordById(CURRENCY, draft.list('currencies'), currencyId);
  const seen = statesOf(draft, input);
  const conflicts = changes.flatMap((row) => conflictOf(row, seen.get(row.assetClassId)));
  if (conflicts.length > 0) throw new RatesChangedMeanwhile(currencyId, conflicts);

  changeRates(
    draft,
    changes.map((row) => rateChangeOf(row, input)),
  );
  const now = statesOf(draft, input);
  return {
    revision: draft.revision(),
    returnRates: listReturnRates(draft.catalogue, currencyId).map(withoutPlannedRate),
    changes: changes.flatMap(({ assetClassId }) =>
      previewedChange(assetClassId, seen.get(assetClassId), now.get(assetClassId)),
    ),
  };
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

function badRows(draft: Draft, input: Input): BadRow[] {
  const seen = new Set<number>();
  const bad = input.changes.flatMap((row): BadRow[] => {
    const { assetClassId } = row;
    const isTwice = seen.size === seen.add(assetClassId).size;
    const message = isTwice
      ? 'This class is in the list twice.'
      : badRowSentence(draft, row, input);
    return message === null ? [] : [{ assetClassId, message }];
  });
  return bad.length > 0 ? bad : lastClass(draft, input);
}

function badRowSentence(draft: Draft, row: Row, { from }: Input): string | null {
  const { assetClassId, after, planned } = row;
  if (!draft.hasUsed('assetClasses', assetClassId))
    return `There is no asset class with the id ${assetClassId}.`;
  if (after === undefined && planned === undefined) return 'Send after, or planned as null.';
  if (after === null) return from ? 'To stop offering a class counts at once: send no from.' : null;
  if (after === undefined) return null;
  const { success, issues } = v.safeParse(returnRateFraction, after, { abortEarly: true });
  return success ? null : issues[0].message;
}

/** Returns the row that would leave the currency without a class; none if other classes stay. */
function lastClass(draft: Draft, { currencyId, changes, from }: Input): BadRow[] {
  const currency = draft.find('currencies', currencyId);
  if (!currency) return [];
  const offered = listReturnRates(draft.catalogue, currencyId).map((rate) => rate.assetClassId);
  const left = new Set(offered);
  for (const { assetClassId, after } of changes)
    if (after === null) left.delete(assetClassId);
    else if (after !== undefined && !from) left.add(assetClassId);
  const last = changes.findLast(
    ({ assetClassId, after }) => after === null && offered.includes(assetClassId),
  );
  if (left.size > 0 || !last) return [];
  return [{ assetClassId: last.assetClassId, message: lastClassSentence(currency.code) }];
}

/** Returns the current rates of the rows, by asset class; none for a class that was deleted. */
function statesOf(draft: Draft, { currencyId, changes }: Input): Map<number, RateState> {
  const stored = new Map(
    draft
      .list('returnRates')
      .filter((rate) => rate.currencyId === currencyId)
      .map((rate) => [rate.assetClassId, rate.entries]),
  );
  const classes = changes.filter(({ assetClassId }) => draft.find('assetClasses', assetClassId));
  return new Map(
    classes.map(({ assetClassId }) => {
      const entries = stored.get(assetClassId) ?? [];
      const entry = entryOn(entries, draft.today);
      const current = entry ? (entry.rate ?? 'not-offered') : null;
      return [assetClassId, { current, planned: plannedAfter(entries, draft.today) ?? null }];
    }),
  );
}

function conflictOf(
  { assetClassId, before, plannedBefore }: Row,
  state: RateState | undefined,
): RateConflict[] {
  if (!state) return [{ assetClassId, current: null, planned: null }];
  const expected = typeof before === 'number' ? roundedRate(before) : before;
  const isPlanAsSeen =
    plannedBefore === undefined ||
    isSamePlannedRate(plannedBefore ?? undefined, state.planned ?? undefined);
  return state.current === expected && isPlanAsSeen ? [] : [{ assetClassId, ...state }];
}

function rateChangeOf(
  { assetClassId, after, planned }: Row,
  { currencyId, from }: Input,
): RateChange {
  const pair = { currencyId, assetClassId, planned };
  if (after === undefined) return pair;
  if (after === null) return { ...pair, returnRate: null };
  return { ...pair, returnRate: validate(returnRateFraction, after), from: from ?? undefined };
}

/** Returns a change in the form of a preview, or none. `replaces` is the planned rate that it replaces. */
function previewedChange(
  assetClassId: number,
  was: RateState | undefined,
  is: RateState | undefined,
) {
  if (!was || !is) return [];
  const isPlanSame = isSamePlannedRate(was.planned ?? undefined, is.planned ?? undefined);
  if (was.current === is.current && isPlanSame) return [];
  const plan = isPlanSame ? null : is.planned;
  const rate = typeof is.current === 'number' ? is.current : null;
  const after = plan ? plan.returnRate : rate;
  const before = was.current;
  return [
    {
      assetClassId,
      before,
      after,
      from: plan?.from ?? null,
      unusual: typeof before === 'number' && after !== null && isUnusualChange(before, after),
      replaces: isPlanSame ? null : was.planned,
    },
  ];
}
