import * as v from 'valibot';
import { recordId, returnRateFraction } from './fields.ts';

/** A new return rate. Unknown fields are dropped. */
export const returnRateInput = v.object(
  {
    currencyId: recordId('Currency id'),
    assetClassId: recordId('Asset class id'),
    returnRate: returnRateFraction,
  },
  'A return rate must be an object with currencyId, assetClassId and returnRate.',
);

/** A changed return rate. Unknown fields are dropped. */
export const returnRateChange = v.object(
  { returnRate: returnRateFraction },
  'A return rate must be an object with returnRate.',
);

export type ReturnRateInput = v.InferOutput<typeof returnRateInput>;
export type ReturnRateChange = v.InferOutput<typeof returnRateChange>;
