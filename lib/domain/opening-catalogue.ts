import type { RatedAssetClass } from './asset-class.ts';
import type { Currency } from './currency.ts';
import type { RatesAsAt } from './rates-as-at.ts';

/** The catalogue the calculator opens with: the currencies, and the asset classes of the opening currency. */
export type OpeningCatalogue = {
  /** In the order they are offered. */
  currencies: readonly Currency[];
  currencyCode: string;
  classes: readonly RatedAssetClass[];
  ratesAsAt: RatesAsAt;
};
