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
 * What a sheet changes, and its rows that cannot be used: the first of each, and how many. A preview says which revision it was
 * made of. Rates are fractions.
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

/** The refusal of a sheet, for the sake of single rows where it has `bad`. */
export const sheetRefusal = v.object({
  ...refusal.entries,
  bad: v.exactOptional(badRows.bad),
  badCount: v.exactOptional(badRows.badCount),
});
