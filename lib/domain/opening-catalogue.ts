import type { RatedAssetClass } from './asset-class.ts';
import type { Currency } from './currency.ts';

/** What the calculator opens with: the currencies, and the asset classes of the one chosen first. */
export type OpeningCatalogue = {
  /** In the order they are offered. */
  currencies: readonly Currency[];
  currencyCode: string;
  classes: readonly RatedAssetClass[];
  /** When any of it last changed, as an HTTP date. */
  asAt: string;
};
