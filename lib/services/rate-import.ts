import { AppError } from '#lib/errors.ts';
import type { Draft } from '#lib/store/draft.ts';
import { type Catalogue, type PlannedRate, planOf } from './rate-plan.ts';
import type { RateSheet } from './rate-sheet.ts';

/** What importing a sheet would come to. */
export type RateDiff = {
  added: PlannedRate[];
  changed: PlannedRate[];
  unchanged: number;
  /** Those of `changed` that are above ten times or below a tenth of what they were. */
  jumps: PlannedRate[];
};

/** A refusal for the sake of tenfold jumps, which are rarely meant. They can be accepted. */
export class RateJumpError extends AppError {
  readonly jumps: readonly PlannedRate[];

  constructor(jumps: readonly PlannedRate[]) {
    const what =
      jumps.length === 1
        ? '1 rate would become more than ten times or less than a tenth of what it is'
        : `${jumps.length.toLocaleString('en-US')} rates would become more than ten times or less than a tenth of what they are`;
    super('conflict', `${what}; accept that to import them.`);
    this.name = 'RateJumpError';
    this.jumps = jumps;
  }
}

/** A sheet beside a catalogue, changing nothing. Throws RateSheetError with every bad row. */
export function diffRates(data: Catalogue, sheet: RateSheet): RateDiff {
  const plan = planOf(data, sheet);
  const added = plan.filter(({ before }) => !before);
  const changed = plan.filter(({ before, after }) => before && before.returnRate !== after);
  const unchanged = plan.length - added.length - changed.length;
  return { added, changed, unchanged, jumps: changed.filter(isJump) };
}

/**
 * Adds and changes the rates of a sheet, all or none; never deletes one. Throws RateSheetError with every bad
 * row, and RateJumpError for tenfold jumps unless they are accepted.
 */
export function importRates(draft: Draft, sheet: RateSheet, acceptJumps: boolean): RateDiff {
  const diff = diffRates(catalogueOf(draft), sheet);
  if (diff.jumps.length > 0 && !acceptJumps) throw new RateJumpError(diff.jumps);
  for (const { currency, assetClass, before, after } of [...diff.added, ...diff.changed]) {
    const pair = { currencyId: currency.id, assetClassId: assetClass.id };
    if (before) draft.update('returnRates', before.id, { returnRate: after });
    else draft.insert('returnRates', { ...pair, returnRate: after });
  }
  return diff;
}

function catalogueOf(draft: Draft): Catalogue {
  return {
    currencies: draft.list('currencies'),
    assetClasses: draft.list('assetClasses'),
    returnRates: draft.list('returnRates'),
  };
}

/** Compared in millionths, which are whole numbers: a rate of exactly ten times is no jump. */
function isJump({ before, after }: PlannedRate): boolean {
  const was = Math.round((before?.returnRate ?? 0) * 1e6);
  const is = Math.round(after * 1e6);
  return was > 0 && (is > was * 10 || is * 10 < was);
}
