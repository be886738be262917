import * as v from 'valibot';
import { count, refusal, time } from './answers.ts';
import { fraction, nextRate, returnRateList } from './catalogue.ts';
import { seenRate } from './return-rate.ts';

const savedRates = v.object({ revision: count, returnRates: returnRateList });

/** What would change. `after` is null if a class is no longer offered; `replaces` is the planned rate that is replaced. */
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

/** The revision and the currency's rates after the change, or the preview of one. */
export const changedRates = v.union([savedRates, rateChangesPreview]);

/** The refusal of changes. With `bad`, single rows are the reason. */
export const rateChangesRefusal = v.object({
  ...refusal.entries,
  bad: v.exactOptional(v.array(v.object({ assetClassId: v.number(), message: v.string() }))),
});

/** The refusal of changes to rates that are no longer as the sender saw them: the current rates, and who changed them. */
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
