import {
  isOffered,
  type PlannedRate,
  type RateOnDay,
  type ReturnRate,
} from '#lib/domain/asset-class.ts';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { AppError } from '#lib/errors.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import {
  returnRateChange,
  returnRateInput,
  type SeenRate,
  type SheetRow,
} from '#lib/schemas/return-rate.ts';
import { applyChangeSet } from '#lib/store/log/apply-change-set.ts';
import { changeOf } from '#lib/store/log/change-set.ts';
import type { Catalogue, StoredChange } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import {
  cancelPlan,
  NOT_OFFERED,
  planRate,
  type RateEntries,
  setRate,
} from '#lib/store/log/rate-entries.ts';
import { type Expected, RecordConflict, refuseUnexpected } from './expected.ts';
import { quoted } from './quoted.ts';
import { recordById } from './records.ts';
import { validate } from './validate.ts';

type Pair = Pick<ReturnRate, 'currencyId' | 'assetClassId'>;

/** A return rate with the names of its pair; `ratePercent` is null where the class is not offered, undefined before its first rate. */
export type RateRow = Omit<SheetRow, 'ratePercent'> & {
  ratePercent: number | null | undefined;
  next: PlannedRate | undefined;
};

/**
 * A change to a pair's return rate, now or from a day on; null stops offering the class. `planned` is what is planned beside it;
 * null cancels that.
 */
export type RateChange = Pair & {
  returnRate?: number | null;
  from?: string | undefined;
  planned?: PlannedRate | null | undefined;
};

/** Returns the return rates of one currency; a class that is not offered has none. */
export function listReturnRates(data: Catalogue, currencyId: number): ReturnRate[] {
  recordById(CURRENCY, data.currencies, currencyId);
  return data.returnRates.filter((rate) => rate.currencyId === currencyId).filter(isOffered);
}

/** Returns the ids of the asset classes that are not offered in a currency, without those whose first rate is planned. */
export function listNotOffered(data: Catalogue, currencyId: number): number[] {
  recordById(CURRENCY, data.currencies, currencyId);
  const rates = data.returnRates.filter((rate) => rate.currencyId === currencyId);
  return rates.flatMap(({ returnRate, assetClassId }) =>
    returnRate === null ? [assetClassId] : [],
  );
}

/** Returns the planned rates of one currency; `id` is that of the return rate. */
export function listPlannedRates(data: Catalogue, currencyId: number) {
  recordById(CURRENCY, data.currencies, currencyId);
  const rates = data.returnRates.filter((rate) => rate.currencyId === currencyId);
  return rates.flatMap(({ id, next }) => (next ? [{ id, ...next }] : []));
}

/** Sets the return rate of a class that has none in this currency or is not offered. Returns the rate that applies today. */
export function createReturnRate(draft: Draft, input: unknown): RateOnDay {
  const { from: _, ...fields } = validate(returnRateInput, input);
  const currency = recordById(CURRENCY, draft.list('currencies'), fields.currencyId);
  const assetClass = recordById(ASSET_CLASS, draft.list('assetClasses'), fields.assetClassId);
  const stored = rateOfPair(draft, fields);
  if (stored && isOffered(stored))
    throw new RecordConflict(
      `There is already a return rate for ${quoted(assetClass.name)} in ${currency.code}.`,
      { table: 'returnRates', id: stored.id },
    );
  return withoutPlannedRate(changeRate(draft, fields));
}

/** Returns a return rate as it applies today, without what is planned. */
export function withoutPlannedRate({ next: _, ...rate }: RateOnDay): RateOnDay {
  return rate;
}

/** Changes the return rate with this id, now or, with `from`, from that day on, which replaces what was planned. */
export function updateReturnRate(
  draft: Draft,
  id: number,
  input: unknown,
  expected?: Expected,
): RateOnDay {
  const change = validate(returnRateChange, input);
  if (change.from) refuseDay(change.from, draft.today);
  refuseUnexpected(draft, 'returnRates', id, expected);
  const { currencyId, assetClassId } = rateById(draft, id);
  const from = change.from ?? undefined;
  return changeRate(draft, { currencyId, assetClassId, returnRate: change.returnRate, from });
}

/** Sets the return rate of an asset class in a currency, now or, with `from`, from that day on. */
export function setReturnRate(draft: Draft, input: unknown, from?: string): RateOnDay {
  const fields = validate(returnRateInput, input);
  const { id } = rateOfPair(draft, fields) ?? {};
  if (id) return updateReturnRate(draft, id, { ...fields, from });
  if (!from) return createReturnRate(draft, fields);
  refuseDay(from, draft.today);
  return changeRate(draft, { ...fields, from });
}

/** Cancels what is planned for a return rate. Returns the rate, which does not change. */
export function cancelPlannedRate(draft: Draft, id: number, expected?: Expected): RateOnDay {
  refuseUnexpected(draft, 'returnRates', id, expected);
  const rate = draft.rate(id);
  if (!rate?.next) throw new AppError('not-found', 'Nothing is planned for this return rate.');
  const { currencyId, assetClassId } = rate;
  return changeRate(draft, { currencyId, assetClassId, planned: null });
}

/** Marks a class as not offered in a currency, and cancels what is planned for it. Refuses to leave the currency without a class. */
export function deleteReturnRate(draft: Draft, id: number, expected?: Expected): void {
  refuseUnexpected(draft, 'returnRates', id, expected);
  const rate = draft.rate(id);
  if (!rate || rate.returnRate === null)
    throw new AppError(
      'not-found',
      `This asset class is not offered in this currency.${rate?.next ? ' Cancel what is planned for it instead.' : ''}`,
    );
  changeRate(draft, { ...rate, returnRate: null });
  refuseLastClass(draft, rate.currencyId, isOffered(rate));
}

/** Throws if a class of this currency was stopped and no other one is offered; `hadRates` is whether the currency had one. */
export function refuseLastClass(draft: Draft, currencyId: number, hadRates: boolean): void {
  const { code } = recordById(CURRENCY, draft.list('currencies'), currencyId);
  if (listReturnRates(draft.catalogue, currencyId).length === 0)
    throw new AppError('conflict', lastClassSentence(code, hadRates));
}

/** Returns the refusal to leave a currency without a class; `hasRates` is whether it has one now. */
export function lastClassSentence(code: string, hasRates: boolean): string {
  return hasRates
    ? `This is the last class in ${code}. Delete the currency instead.`
    : `${code} would have no class. Set the rate of another class first.`;
}

/** Changes the return rates of pairs, all or none. Each pair may appear once. */
export function changeRates(draft: Draft, changes: readonly RateChange[]): void {
  const currencies = new Set(changes.map(({ currencyId }) => currencyId));
  const rates = draft.list('returnRates').filter(({ currencyId }) => currencies.has(currencyId));
  const stored = new Map(rates.map((rate) => [pairKey(rate), rate]));
  let nextId = draft.nextId('returnRates');
  const changeSet = changes.flatMap((change): StoredChange[] => {
    const before = stored.get(pairKey(change)) ?? null;
    const entries = entriesAfter(before?.entries ?? [], change, draft.today);
    if (entries === before?.entries) return [];
    const { currencyId, assetClassId } = change;
    const id = before?.id ?? nextId++;
    const after = entries.length > 0 ? { id, currencyId, assetClassId, entries } : null;
    return before || after ? [changeOf('returnRates', before, after)] : [];
  });
  applyChangeSet(draft, changeSet);
}

/** Throws unless a rate can be planned for the day `from`. `today` is by the backend's clock. */
export function refuseDay(from: string, today: string): void {
  const { first, last } = daysToPlan(today);
  if (from >= first && from <= last) return;
  throw new AppError(
    'invalid',
    `A planned rate counts from a day after today (UTC), at most two years ahead: ${formatDay(first)} to ${formatDay(last)}.`,
  );
}

/** Returns the stored return rates: currencies in display order, classes in the order they were added. */
export function rateRows(data: Catalogue): RateRow[] {
  const rates = ratesByPair(data.returnRates);
  return inDisplayOrder(data.currencies).flatMap((currency) =>
    data.assetClasses.flatMap((assetClass) => {
      const rate = rates.get(pairKey({ currencyId: currency.id, assetClassId: assetClass.id }));
      if (!rate) return [];
      const { returnRate, next } = rate;
      const ratePercent = returnRate && percentOf(returnRate);
      return [{ currency: currency.code, assetClass: assetClass.name, ratePercent, next }];
    }),
  );
}

/** Returns the same of the return rates that are offered alone, as a sheet has them. */
export function sheetRows(data: Catalogue): SheetRow[] {
  return rateRows(data).flatMap(({ ratePercent, currency, assetClass }) =>
    typeof ratePercent === 'number' ? [{ currency, assetClass, ratePercent }] : [],
  );
}

/** Returns a rate as its sender would have seen it. */
export function seenRateOf(rate: RateOnDay | null | undefined): SeenRate {
  return rate?.returnRate === null ? 'not-offered' : (rate?.returnRate ?? null);
}

/** Returns rates by their pairs. */
export function ratesByPair(returnRates: readonly RateOnDay[]): Map<string, RateOnDay> {
  return new Map(returnRates.map((rate) => [pairKey(rate), rate]));
}

/** Returns a pair of currency and asset class as the key of a map. */
export function pairKey({ currencyId, assetClassId }: Pair): string {
  return `${currencyId} ${assetClassId}`;
}

/** Changes one return rate, and returns it as it applies today. */
function changeRate(draft: Draft, change: RateChange): RateOnDay {
  changeRates(draft, [change]);
  const { currencyId, assetClassId } = change;
  return rateOfPair(draft, change) ?? { id: 0, currencyId, assetClassId };
}

function entriesAfter(
  entries: RateEntries,
  { returnRate, from, planned }: RateChange,
  today: string,
): RateEntries {
  const kept = planned === null ? cancelPlan(entries, today) : entries;
  const changed = () => {
    if (returnRate === null) return NOT_OFFERED;
    if (returnRate === undefined) return kept;
    return from ? planRate(kept, { returnRate, from }, today) : setRate(kept, returnRate, today);
  };
  return planned ? planRate(changed(), planned, today) : changed();
}

function rateById(draft: Draft, id: number): RateOnDay {
  const rate = draft.rate(id);
  if (!rate) throw new AppError('not-found', `There is no return rate with the id ${id}.`);
  return rate;
}

function rateOfPair(draft: Draft, { currencyId, assetClassId }: Pair): RateOnDay | undefined {
  const found = draft
    .list('returnRates')
    .find((rate) => rate.currencyId === currencyId && rate.assetClassId === assetClassId);
  return found && draft.rate(found.id);
}
