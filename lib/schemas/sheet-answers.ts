import * as v from 'valibot';
import { count, refusal, time } from './answers.ts';
import { fraction, nextRate } from './catalogue.ts';

const rates = v.array(
  v.object({
    currency: v.string(),
    assetClass: v.string(),
    before: v.nullable(fraction),
    after: fraction,
    unusual: v.boolean(),
    replaces: v.nullable(nextRate),
  }),
);

const badRows = {
  bad: v.array(v.object({ line: count, message: v.string() })),
  badCount: count,
};

/**
 * What a sheet changes, and its bad rows: the first of each, and how many there are. A preview names the revision it is based
 * on, a save the newest one. Rates are fractions.
 */
export const sheetChanges = v.object({
  revision: v.exactOptional(count),
  at: v.exactOptional(time),
  added: rates,
  addedCount: count,
  changed: rates,
  changedCount: count,
  unchanged: count,
  ...badRows,
});

/** The refusal of a sheet. With `bad`, single rows are the reason. */
export const sheetRefusal = v.object({
  ...refusal.entries,
  bad: v.exactOptional(badRows.bad),
  badCount: v.exactOptional(badRows.badCount),
});
