import * as v from 'valibot';
import { assetClassInput } from './asset-class.ts';
import { currencyInput } from './currency.ts';
import { returnRateFraction } from './fields.ts';

/** What seed.json holds: the first catalogue, its rates by the names of currency and asset class. */
export const seedSchema = v.object({
  currencies: v.array(
    v.object({ ...currencyInput.entries, isDefault: v.optional(v.boolean(), false) }),
  ),
  assetClasses: v.array(assetClassInput),
  returnRates: v.array(
    v.object({ currency: v.string(), assetClass: v.string(), returnRate: returnRateFraction }),
  ),
});
