import * as v from 'valibot';
import { RETURN_RATE_PERCENT } from '#lib/domain/limits.ts';
import { RATE_SENTENCE, recordId, returnRateFraction } from './fields.ts';

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

const { min, max } = RETURN_RATE_PERCENT;

/** Returns the schema of the name of a record, in a column of a rate sheet. */
function named(column: string) {
  return v.pipe(v.string(`${column} must be text.`), v.trim(), v.nonEmpty(`${column} is missing.`));
}

/** One row of a rate sheet, before anyone asks whether its currency and asset class exist. */
export const sheetRow = v.object(
  {
    currency: named('currency'),
    assetClass: named('assetClass'),
    ratePercent: v.pipe(
      v.number(`ratePercent must be a number from ${min} to ${max}, like 7.25.`),
      v.minValue(min, RATE_SENTENCE),
      v.maxValue(max, RATE_SENTENCE),
    ),
  },
  'A row must have currency, assetClass and ratePercent.',
);

export type SheetRow = v.InferOutput<typeof sheetRow>;
