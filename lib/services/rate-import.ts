import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { fractionOf, roundedRate } from '#lib/domain/rates.ts';
import { findsNamed } from '#lib/domain/same-name.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import { FIRST_RATE_SENTENCE } from '#lib/schemas/return-rate.ts';
import type { CatalogueData } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { sameNames } from './one-named.ts';
import { quoted } from './quoted.ts';
import { type BadRow, type RateSheet, RateSheetError } from './rate-sheet.ts';
import { pairKey, ratesByPair, refuseDay } from './return-rates.ts';

type Catalogue = Pick<CatalogueData, 'currencies' | 'assetClasses' | 'returnRates'>;

/** One rate of a sheet, a fraction, beside the one that counts today; `before` is null where there is none. */
export type SheetRate = {
  line: number;
  currency: Currency;
  assetClass: AssetClass;
  before: ReturnRate | null;
  after: number;
};

export type RateDiff = {
  added: SheetRate[];
  changed: SheetRate[];
  unchanged: number;
  unusual: SheetRate[];
};

/** Returns what unusual changes come to, as a clause without a full stop: '1 rate would become …'. */
export function unusualInWords(count: number): string {
  return count === 1
    ? '1 rate would become at least twice or at most half of what it is'
    : `${grouped(count)} rates would become at least twice or at most half of what they are`;
}

/** Returns what importing a sheet would change. Throws RateSheetError with every bad row. */
export function diffRates(data: Catalogue, sheet: RateSheet, from?: string): RateDiff {
  const { bad, ...diff } = previewRates(data, sheet, from);
  if (bad.length > 0) throw new RateSheetError(bad);
  return diff;
}

/**
 * Returns what the good rows of a sheet would change, and the bad ones; with `from`, what would be planned for that day: a row
 * that says today's rate leaves what is planned.
 */
export function previewRates(
  data: Catalogue,
  sheet: RateSheet,
  from?: string,
): RateDiff & { bad: BadRow[] } {
  const { plan, bad } = planOf(data, sheet, from);
  const added = plan.filter(({ before }) => !before);
  const changed = plan.filter(
    ({ before, after }) =>
      before &&
      before.returnRate !== after &&
      !(from && isSamePlannedRate(before.next, { returnRate: after, from })),
  );
  const unchanged = plan.length - added.length - changed.length;
  return { added, changed, unchanged, unusual: changed.filter(isUnusual), bad };
}

/** Adds and changes the rates of a sheet, all or none; never deletes one. Throws RateSheetError with every bad row. */
export function importRates(draft: Draft, sheet: RateSheet, from?: string): RateDiff {
  if (from) refuseDay(from, draft.today);
  const diff = diffRates(draft.whole, sheet, from);
  const changed = new Map(diff.changed.map(({ before, after }) => [before?.id, after]));
  const rates = draft.list('returnRates').map((rate) => {
    const returnRate = changed.get(rate.id);
    if (returnRate === undefined) return rate;
    return { ...rate, ...(from ? { next: { returnRate, from } } : { returnRate }) };
  });
  draft.replace('returnRates', rates);
  for (const { currency, assetClass, after } of diff.added) {
    const pair = { currencyId: currency.id, assetClassId: assetClass.id };
    draft.insert('returnRates', { ...pair, returnRate: after });
  }
  return diff;
}

/** Returns whether a change of a rate is unusual; a new rate is not. */
export function isUnusual({ before, after }: SheetRate): boolean {
  return before !== null && isUnusualChange(before.returnRate, after);
}

function planOf(data: Catalogue, sheet: RateSheet, from: string | undefined) {
  const currencies = findsNamed(data.currencies, ({ code }) => code);
  const assetClasses = findsNamed(data.assetClasses, ({ name }) => name);
  const stored = ratesByPair(data.returnRates);
  const lines = new Map<string, number>();

  /** Returns a row beside the rate that counts, or why it cannot be used. */
  const rateOf = ({ line, ...row }: RateSheet['rows'][number]): SheetRate | string => {
    const [currency] = currencies(row.currency);
    const [assetClass, ...others] = assetClasses(row.assetClass);
    if (!currency) return `There is no currency with the code ${quoted(row.currency)}.`;
    if (!assetClass) return `There is no asset class named ${quoted(row.assetClass)}.`;
    if (others.length > 0) return sameNames([assetClass, ...others].map(({ name }) => name));
    const pair = pairKey({ currencyId: currency.id, assetClassId: assetClass.id });
    const earlier = lines.get(pair);
    if (earlier !== undefined)
      return `${currency.code} and ${quoted(assetClass.name)} stand on line ${earlier} already.`;
    lines.set(pair, line);
    const before = stored.get(pair) ?? null;
    if (from && !before) return FIRST_RATE_SENTENCE;
    return { line, currency, assetClass, before, after: roundedRate(fractionOf(row.ratePercent)) };
  };

  const bad: BadRow[] = [...sheet.bad];
  const plan: SheetRate[] = [];
  for (const row of sheet.rows) {
    const found = rateOf(row);
    if (typeof found === 'string') bad.push({ line: row.line, reason: found });
    else plan.push(found);
  }
  return { plan, bad: bad.sort((one, other) => one.line - other.line) };
}
