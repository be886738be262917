import * as v from 'valibot';
import { RETURN_RATE_PERCENT } from '#lib/domain/limits.ts';
import { day, RATE_SENTENCE, recordId, returnRateFraction } from './fields.ts';

const FIRST_RATE_SENTENCE = 'A first rate counts at once: set it without a day.';

export const returnRateInput = v.object(
  {
    currencyId: recordId('Currency id'),
    assetClassId: recordId('Asset class id'),
    returnRate: returnRateFraction,
    from: v.nullish(v.never(FIRST_RATE_SENTENCE)),
  },
  'A return rate must be an object with currencyId, assetClassId and returnRate.',
);

/** The rules decide which days are allowed. */
export const fromDay = day('from');

export const returnRateChange = v.object(
  { returnRate: returnRateFraction, from: v.nullish(fromDay) },
  'A return rate must be an object with returnRate.',
);

const { min, max } = RETURN_RATE_PERCENT;

function named(column: string) {
  return v.pipe(v.string(`${column} must be text.`), v.trim(), v.nonEmpty(`${column} is missing.`));
}

/** One row of a rate sheet, before its currency and asset class are looked up. */
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
