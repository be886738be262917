import type { PlannedRate, ReturnRate } from '#lib/domain/asset-class.ts';
import { inDisplayOrder } from '#lib/domain/currency.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { AppError } from '#lib/errors.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { returnRateChange, returnRateInput, type SheetRow } from '#lib/schemas/return-rate.ts';
import type { CatalogueData } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { type Expected, RecordConflict, refuseUnexpected } from './expected.ts';
import { quoted } from './quoted.ts';
import { recordById } from './records.ts';
import { validate } from './validate.ts';

type Pair = Pick<ReturnRate, 'currencyId' | 'assetClassId'>;

export type RateRow = SheetRow & { next: PlannedRate | undefined };

/** Returns the return rates of one currency. */
export function listReturnRates(data: CatalogueData, currencyId: number): ReturnRate[] {
  recordById(CURRENCY, data.currencies, currencyId);
  return data.returnRates.filter((rate) => rate.currencyId === currencyId);
}

/** Adds the return rate of an asset class in a currency; there may be one of each pair. */
export function createReturnRate(draft: Draft, input: unknown): ReturnRate {
  const { from: _, ...fields } = validate(returnRateInput, input);
  const currency = recordById(CURRENCY, draft.list('currencies'), fields.currencyId);
  const assetClass = recordById(ASSET_CLASS, draft.list('assetClasses'), fields.assetClassId);
  const stored = rateOfPair(draft, fields);
  if (stored) {
    throw new RecordConflict(
      `There is already a return rate for ${quoted(assetClass.name)} in ${currency.code}.`,
      { table: 'returnRates', id: stored.id },
    );
  }
  return draft.insert('returnRates', fields);
}

/** Returns a return rate as it counts today, without what is planned. */
function withoutPlannedRate({ next: _, ...rate }: ReturnRate): ReturnRate {
  return rate;
}

/** Returns what is planned in one currency, by the ids of the rates that are to change. */
export function listPlannedRates(data: CatalogueData, currencyId: number) {
  const rates = listReturnRates(data, currencyId);
  return rates.flatMap(({ id, next }) => (next ? [{ id, ...next }] : []));
}

/** Changes the return rate with this id, at once or, with `from`, from that day on, in place of what was planned. */
export function updateReturnRate(
  draft: Draft,
  id: number,
  input: unknown,
  expected?: Expected,
): ReturnRate {
  const { returnRate, from } = validate(returnRateChange, input);
  if (from) refuseDay(from, draft.today);
  refuseUnexpected(draft, 'returnRates', id, expected);
  if (!draft.find('returnRates', id)) {
    throw new AppError('not-found', `There is no return rate with the id ${id}.`);
  }
  return draft.update('returnRates', id, from ? { next: { returnRate, from } } : { returnRate });
}

/** Sets the return rate of an asset class in a currency; with `from`, where there is one, from that day on. */
export function setReturnRate(draft: Draft, input: unknown, from?: string): ReturnRate {
  const fields = validate(returnRateInput, input);
  const stored = rateOfPair(draft, fields);
  return stored
    ? updateReturnRate(draft, stored.id, { ...fields, from })
    : createReturnRate(draft, { ...fields, from });
}

/** Takes back what is planned for a return rate. Returns the rate, which stays as it is. */
export function cancelPlannedRate(draft: Draft, id: number, expected?: Expected): ReturnRate {
  refuseUnexpected(draft, 'returnRates', id, expected);
  const planned = draft.find('returnRates', id);
  if (!planned?.next) throw new AppError('not-found', 'Nothing is planned for this return rate.');
  const kept = withoutPlannedRate(planned);
  const rates = draft.list('returnRates').map((rate) => (rate === planned ? kept : rate));
  draft.replace('returnRates', rates);
  return kept;
}

/** `today` is that of the place. */
export function refuseDay(from: string, today: string): void {
  const { first, last } = daysToPlan(today);
  if (from >= first && from <= last) return;
  throw new AppError(
    'invalid',
    `A planned rate counts from a day after today (UTC), at most two years ahead: ${formatDay(first)} to ${formatDay(last)}.`,
  );
}

/** Returns every stored rate: currencies in display order, classes in the order they were made. */
export function sheetRows(data: CatalogueData): RateRow[] {
  const rates = ratesByPair(data.returnRates);
  return inDisplayOrder(data.currencies).flatMap((currency) =>
    data.assetClasses.flatMap((assetClass) => {
      const rate = rates.get(pairKey({ currencyId: currency.id, assetClassId: assetClass.id }));
      if (!rate) return [];
      const ratePercent = percentOf(rate.returnRate);
      const { next } = rate;
      return [{ currency: currency.code, assetClass: assetClass.name, ratePercent, next }];
    }),
  );
}

/** Returns the stored rates by their pairs. */
export function ratesByPair(returnRates: readonly ReturnRate[]): Map<string, ReturnRate> {
  return new Map(returnRates.map((rate) => [pairKey(rate), rate]));
}

/** Returns a pair of currency and asset class as the key of a map. */
export function pairKey({ currencyId, assetClassId }: Pair): string {
  return `${currencyId} ${assetClassId}`;
}

function rateOfPair(draft: Draft, { currencyId, assetClassId }: Pair): ReturnRate | undefined {
  return draft
    .list('returnRates')
    .find((rate) => rate.currencyId === currencyId && rate.assetClassId === assetClassId);
}
