import * as v from 'valibot';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { roundedRate } from '#lib/domain/rates.ts';
import { counted } from '#lib/domain/sentence.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import { AppError } from '#lib/errors.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { returnRateFraction } from '#lib/schemas/fields.ts';
import { returnRateChanges } from '#lib/schemas/return-rate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { type RateConflict, type RateState, RatesChangedMeanwhile } from './rate-conflicts.ts';
import { recordById } from './records.ts';
import {
  changeRates,
  lastClassSentence,
  listReturnRates,
  type RateChange,
  refuseDay,
  seenRateOf,
  withoutPlannedRate,
} from './return-rates.ts';
import { validate } from './validate.ts';

type Input = v.InferOutput<typeof returnRateChanges>;
type Row = Input['changes'][number];
type BadRow = { assetClassId: number; message: string };

/** Refuses changes because of bad rows, and lists them all. */
export class BadRateChanges extends AppError {
  override readonly details: { readonly bad: readonly BadRow[] };

  constructor(bad: readonly BadRow[]) {
    super('invalid', `Nothing was saved: ${counted(bad.length, 'rate')} cannot be used.`);
    this.details = { bad };
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
  const conflicts = changes.flatMap((row) =>
    conflictOf(row, currencyId, seen.get(row.assetClassId)),
  );
  if (conflicts.length > 0) throw new RatesChangedMeanwhile(conflicts);

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

/** Returns the row that leaves the currency without a class; none if one is offered after the changes. */
function lastClass(draft: Draft, { currencyId, changes, from }: Input): BadRow[] {
  const currency = draft.find('currencies', currencyId);
  if (!currency) return [];
  const offered = listReturnRates(draft.catalogue, currencyId).map((rate) => rate.assetClassId);
  const left = new Set(offered);
  for (const { assetClassId, after } of changes)
    if (after === null) left.delete(assetClassId);
    else if (after !== undefined && !from) left.add(assetClassId);
  const last = changes.findLast(({ before, after }) => after === null && before !== 'not-offered');
  if (left.size > 0 || !last) return [];
  const message = lastClassSentence(currency.code, offered.length > 0);
  return [{ assetClassId: last.assetClassId, message }];
}

/** Returns the current rates of the rows, by asset class; none for a class that was deleted. */
function statesOf(draft: Draft, { currencyId, changes }: Input): Map<number, RateState> {
  const { returnRates } = draft.catalogue;
  const rates = returnRates.filter((rate) => rate.currencyId === currencyId);
  const stored = new Map(rates.map((rate) => [rate.assetClassId, rate]));
  const classes = changes.filter(({ assetClassId }) => draft.find('assetClasses', assetClassId));
  return new Map(
    classes.map(({ assetClassId }) => {
      const rate = stored.get(assetClassId);
      return [assetClassId, { current: seenRateOf(rate), planned: rate?.next ?? null }];
    }),
  );
}

function conflictOf(
  { assetClassId, before, plannedBefore }: Row,
  currencyId: number,
  state: RateState | undefined,
): RateConflict[] {
  const row = { currencyId, assetClassId, before, plannedBefore };
  if (!state) return [{ ...row, current: null, planned: null }];
  const expected = typeof before === 'number' ? roundedRate(before) : before;
  const isPlanAsSeen =
    plannedBefore === undefined ||
    isSamePlannedRate(plannedBefore ?? undefined, state.planned ?? undefined);
  return state.current === expected && isPlanAsSeen ? [] : [{ ...row, ...state }];
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
