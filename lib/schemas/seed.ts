import * as v from 'valibot';
import { ASSET_CLASS } from './asset-class.ts';
import { CURRENCY } from './currency.ts';
import { returnRateFraction } from './fields.ts';

/** What seed.json holds: the first catalogue, its rates by the names of currency and asset class. */
export const seedSchema = v.object({
  currencies: v.array(
    v.object({ ...CURRENCY.input.entries, isDefault: v.optional(v.boolean(), false) }),
  ),
  assetClasses: v.array(ASSET_CLASS.input),
  returnRates: v.array(
    v.object({ currency: v.string(), assetClass: v.string(), returnRate: returnRateFraction }),
  ),
});
