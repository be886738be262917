import * as v from 'valibot';
import { ASSET_CLASS } from './asset-class.ts';
import { CURRENCY } from './currency.ts';
import { returnRateFraction } from './fields.ts';

const LISTS = 'the lists currencies, assetClasses and returnRates must all be there.';
const RATE = 'a row of returnRates has a currency, an assetClass and a returnRate.';

/** What seed.json holds: the first catalogue, its rates by the names of currency and asset class. */
export const seedSchema = v.object(
  {
    currencies: v.array(
      v.object({
        ...CURRENCY.input.entries,
        isDefault: v.optional(v.boolean('isDefault must be true or false.'), false),
      }),
      LISTS,
    ),
    assetClasses: v.array(ASSET_CLASS.input, LISTS),
    returnRates: v.array(
      v.object(
        { currency: v.string(RATE), assetClass: v.string(RATE), returnRate: returnRateFraction },
        RATE,
      ),
      LISTS,
    ),
  },
  LISTS,
);
