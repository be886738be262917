import type { ReturnRate } from '#lib/domain/asset-class.ts';
import { AppError } from '#lib/errors.ts';
import { returnRateChange, returnRateInput } from '#lib/schemas/return-rate.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { assetClassById } from './asset-classes.ts';
import { currencyById } from './currencies.ts';
import { quoted } from './quoted.ts';
import { validate } from './validate.ts';

/** The return rates stored for one currency. */
export function listReturnRates(data: CatalogueData, currencyId: number): ReturnRate[] {
  currencyById(data.currencies, currencyId);
  return data.returnRates.filter((rate) => rate.currencyId === currencyId);
}

/** Adds the return rate of an asset class in a currency; there may be one of each pair. */
export function createReturnRate(draft: Draft, input: unknown): ReturnRate {
  const fields = validate(returnRateInput, input);
  const currency = currencyById(draft.list('currencies'), fields.currencyId);
  const assetClass = assetClassById(draft.list('assetClasses'), fields.assetClassId);
  if (rateOfPair(draft, fields)) {
    throw new AppError(
      'conflict',
      `There is already a return rate for ${quoted(assetClass.name)} in ${currency.code}.`,
    );
  }
  return draft.insert('returnRates', fields);
}

/** Changes the return rate with this id. */
export function updateReturnRate(draft: Draft, id: number, input: unknown): ReturnRate {
  const fields = validate(returnRateChange, input);
  if (!draft.find('returnRates', id)) {
    throw new AppError('not-found', `There is no return rate with the id ${id}.`);
  }
  return draft.update('returnRates', id, fields);
}

/** Sets the return rate of an asset class in a currency, whether there was one or not. */
export function setReturnRate(draft: Draft, input: unknown): ReturnRate {
  const stored = rateOfPair(draft, validate(returnRateInput, input));
  return stored ? updateReturnRate(draft, stored.id, input) : createReturnRate(draft, input);
}

type Pair = Pick<ReturnRate, 'currencyId' | 'assetClassId'>;

function rateOfPair(draft: Draft, { currencyId, assetClassId }: Pair): ReturnRate | undefined {
  return draft
    .list('returnRates')
    .find((rate) => rate.currencyId === currencyId && rate.assetClassId === assetClassId);
}
