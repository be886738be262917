import * as v from 'valibot';
import { isOffered, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { defaultCurrency, inDisplayOrder } from '#lib/domain/currency.ts';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { RecordKind } from '#lib/schemas/record-kind.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { recordByName } from './records.ts';
import { listReturnRates } from './return-rates.ts';

/** Returns the asset classes with a return rate in the currency with this code (any letter case), and that rate. */
export function ratedAssetClasses(data: Catalogue, code: string): RatedAssetClass[] {
  const { id } = recordByName(CURRENCY, data.currencies, code);
  const rates = listReturnRates(data, id);
  const rateOf = new Map(rates.map(({ assetClassId, returnRate }) => [assetClassId, returnRate]));
  return data.assetClasses.flatMap((assetClass) => {
    const rate = rateOf.get(assetClass.id);
    return rate === undefined ? [] : [{ ...assetClass, rate }];
  });
}

/** Returns the ids of the currencies that have no return rate, in the order they are offered. */
export function currenciesWithoutRates({ currencies, returnRates }: Catalogue): number[] {
  const rated = new Set(returnRates.filter(isOffered).map(({ currencyId }) => currencyId));
  const ids = inDisplayOrder(currencies).map(({ id }) => id);
  return ids.filter((id) => !rated.has(id));
}

/** Returns how many return rates and planned rates there are of each currency and each asset class. */
export function rateCounts({ currencies, assetClasses, returnRates }: Catalogue) {
  const countsOf = (
    { entity, rateField }: Pick<RecordKind, 'entity' | 'rateField'>,
    records: readonly { id: number }[],
  ) => {
    const none = { returnRates: 0, plannedRates: 0 };
    const counts = new Map(records.map(({ id }) => [id, { entity, id, ...none }]));
    for (const rate of returnRates) {
      const count = counts.get(rate[rateField]);
      if (count && isOffered(rate)) count.returnRates += 1;
      if (count && rate.next) count.plannedRates += 1;
    }
    return [...counts.values()];
  };
  return [...countsOf(CURRENCY, currencies), ...countsOf(ASSET_CLASS, assetClasses)];
}

/**
 * Returns the catalogue that the calculator opens with, in the form of the public lists; null if there is no currency, or no
 * rate in the default one.
 */
export function openingCatalogue({
  current: { data },
  ratesAsAt,
}: Pick<Store, 'current' | 'ratesAsAt'>): OpeningCatalogue | null {
  const currencies = inDisplayOrder(data.currencies);
  const first = defaultCurrency(currencies);
  const classes = first ? ratedAssetClasses(data, first.code) : [];
  if (!first || classes.length === 0) return null;
  return {
    currencies: v.parse(currencyList, currencies),
    currencyCode: first.code,
    classes: v.parse(ratedAssetClassList, classes),
    ratesAsAt,
  };
}
