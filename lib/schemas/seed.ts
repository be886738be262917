import * as v from 'valibot';
import { ASSET_CLASS } from './asset-class.ts';
import { CURRENCY } from './currency.ts';
import { returnRateFraction } from './fields.ts';

const LISTS = 'the lists currencies, assetClasses and returnRates must all be there.';
const CURRENCIES = 'a row of currencies has a code, a name and a symbol.';
const RATE = 'a row of returnRates has a currency, an assetClass and a returnRate.';
const FRACTION = 'a returnRate is a fraction from 0 to 1: 0.075 is 7.5%.';

const isFraction = (rate: unknown) => v.is(returnRateFraction, rate);

/** The content of seed.json: the first catalogue. Its rates name their currency and asset class. */
export const seedSchema = v.object(
  {
    currencies: v.array(
      v.object(
        {
          ...CURRENCY.input.entries,
          isDefault: v.optional(v.boolean('isDefault must be true or false.'), false),
        },
        CURRENCIES,
      ),
      LISTS,
    ),
    assetClasses: v.array(ASSET_CLASS.input, LISTS),
    returnRates: v.array(
      v.object(
        {
          currency: v.string(RATE),
          assetClass: v.string(RATE),
          returnRate: v.pipe(v.custom(isFraction, FRACTION), returnRateFraction),
        },
        RATE,
      ),
      LISTS,
    ),
  },
  LISTS,
);
