import * as v from 'valibot';
import { RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
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

/** The services check which days are allowed. */
export const fromDay = day('from');

export const returnRateChange = v.object(
  { returnRate: returnRateFraction, from: v.nullish(fromDay) },
  'A return rate must be an object with returnRate.',
);

const MAX_CHANGES = 500;
const CHANGES = `Send changes as a list of 1 to ${MAX_CHANGES} rows.`;
const BEFORE = 'before is the rate as you saw it, null where there was none, or "not-offered".';
const PLANNED_BEFORE = 'plannedBefore is {returnRate, from} as you saw it, or null.';

/** A rate as its sender last saw it: a fraction, 'not-offered', or null if there was neither. */
export const seenRate = v.nullable(v.union([v.number(), v.literal('not-offered')], BEFORE));

export type SeenRate = v.InferOutput<typeof seenRate>;

/** Changes to the return rates of one currency. The services check each `after`, and list every bad row. */
export const returnRateChanges = v.object(
  {
    currencyId: recordId('Currency id'),
    from: v.nullish(fromDay),
    changes: v.pipe(
      v.array(
        v.object(
          {
            assetClassId: recordId('Asset class id'),
            before: v.message(seenRate, BEFORE),
            plannedBefore: v.message(
              v.exactOptional(v.nullable(v.object({ returnRate: v.number(), from: fromDay }))),
              PLANNED_BEFORE,
            ),
            after: v.exactOptional(v.unknown()),
            planned: v.exactOptional(v.null('planned can only be null, which cancels it.')),
          },
          'A change must be an object with assetClassId and before.',
        ),
        CHANGES,
      ),
      v.minLength(1, CHANGES),
      v.maxLength(MAX_CHANGES, CHANGES),
    ),
  },
  'Send an object with currencyId and changes.',
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
