import { inDisplayOrder } from '#lib/domain/currency.ts';
import { percentOf } from '#lib/domain/rates.ts';
import type { RateRow } from '#lib/schemas/return-rate.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { ratesByPair } from './pair-map.ts';

/** Every stored rate as a row of a rate sheet: currencies in display order, classes in the order they were made. */
export function rateRows(data: CatalogueData): RateRow[] {
  const rates = ratesByPair(data.returnRates);
  return inDisplayOrder(data.currencies).flatMap((currency) =>
    data.assetClasses.flatMap((assetClass) => {
      const rate = rates.get({ currencyId: currency.id, assetClassId: assetClass.id });
      if (!rate) return [];
      const ratePercent = percentOf(rate.returnRate);
      return [{ currency: currency.code, assetClass: assetClass.name, ratePercent }];
    }),
  );
}
