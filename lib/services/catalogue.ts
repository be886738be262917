import type { AssetClass, RatedAssetClass } from '#lib/domain/asset-class.ts';
import { type Currency, defaultCurrency, inDisplayOrder } from '#lib/domain/currency.ts';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Store } from '#lib/store/store.ts';
import { currencyByCode } from './currencies.ts';

/** Returns all currencies in the order they are offered: by displayOrder, then by code. */
export function listCurrencies(data: CatalogueData): Currency[] {
  return inDisplayOrder(data.currencies);
}

/** Returns all asset classes in the order they were made. */
export function listAssetClasses(data: CatalogueData): readonly AssetClass[] {
  return data.assetClasses;
}

/** Returns the asset classes that have a return rate in the currency with this code (any letter case), with it. */
export function ratedAssetClasses(data: CatalogueData, code: string): RatedAssetClass[] {
  const { id } = currencyByCode(data.currencies, code);
  const rates = new Map<number, number>();
  for (const { currencyId, assetClassId, returnRate } of data.returnRates) {
    if (currencyId === id) rates.set(assetClassId, returnRate);
  }
  return data.assetClasses.flatMap((assetClass) => {
    const rate = rates.get(assetClass.id);
    return rate === undefined ? [] : [{ ...assetClass, rate }];
  });
}

/** Returns what the calculator opens with; null where there is no currency, or no rate in the one it opens with. */
export function openingCatalogue({
  current: { data },
  ratesAsAt,
}: Pick<Store, 'current' | 'ratesAsAt'>): OpeningCatalogue | null {
  const currencies = listCurrencies(data);
  const first = defaultCurrency(currencies);
  const classes = first ? ratedAssetClasses(data, first.code) : [];
  if (!first || classes.length === 0) return null;
  return { currencies, currencyCode: first.code, classes, ratesAsAt };
}
