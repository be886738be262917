import * as v from 'valibot';
import { count, refusal, time } from './answers.ts';
import { fraction, nextRate, returnRateList } from './catalogue.ts';
import { seenRate } from './return-rate.ts';

const savedRates = v.object({ revision: count, returnRates: returnRateList });

/** What would change: `after` is null where a class is not offered any more, `replaces` is the planned rate that goes. */
const rateChangesPreview = v.object({
  changes: v.array(
    v.object({
      assetClassId: count,
      before: seenRate,
      after: v.nullable(fraction),
      from: v.nullable(nextRate.entries.from),
      unusual: v.boolean(),
      replaces: v.nullable(nextRate),
    }),
  ),
});

/** The number of the revision with the rates of the currency as they count after it, or what a preview says. */
export const changedRates = v.union([savedRates, rateChangesPreview]);

/** The refusal of changes, for the sake of single rows where it has `bad`. */
export const rateChangesRefusal = v.object({
  ...refusal.entries,
  bad: v.exactOptional(v.array(v.object({ assetClassId: v.number(), message: v.string() }))),
});

/** The refusal of changes where rates are no longer as they were seen: how they are, and who changed them, null if unknown. */
export const rateConflicts = v.object({
  ...refusal.entries,
  conflicts: v.exactOptional(
    v.array(
      v.object({
        assetClassId: count,
        actor: v.nullable(v.string()),
        at: v.nullable(time),
        current: seenRate,
        planned: v.nullable(nextRate),
      }),
    ),
  ),
});
