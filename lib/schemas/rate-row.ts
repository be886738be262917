import * as v from 'valibot';

/** One row of a rate sheet, before anyone asks whether its currency and asset class exist. */
export const rateRow = v.object(
  {
    currency: v.pipe(
      v.string('currency must be text.'),
      v.trim(),
      v.nonEmpty('currency is missing.'),
    ),
    assetClass: v.pipe(
      v.string('assetClass must be text.'),
      v.trim(),
      v.nonEmpty('assetClass is missing.'),
    ),
    ratePercent: v.pipe(
      v.number('ratePercent must be a number like 7.25.'),
      v.minValue(0, 'ratePercent must be from 0 to 100.'),
      v.maxValue(100, 'ratePercent must be from 0 to 100.'),
    ),
  },
  'A row must have currency, assetClass and ratePercent.',
);

export type RateRow = v.InferOutput<typeof rateRow>;
