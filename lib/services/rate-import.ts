import type { AssetClass, PlannedRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { fractionOf, roundedRate } from '#lib/domain/rates.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { isUnusualChange } from '#lib/domain/unusual-change.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { ambiguousName } from './item-by-name.ts';
import { quoted } from './quoted.ts';
import { type BadRow, type RateSheet, RateSheetError } from './rate-sheet.ts';
import { changeRates, pairKey, ratesByPair, refuseDay } from './return-rates.ts';

type RateData = Pick<Catalogue, 'currencies' | 'assetClasses' | 'returnRates'>;

/**
 * One rate of a sheet, a fraction, with the rate that applies today; `before` is null if there is none. `replaces` is the
 * planned rate that it replaces.
 */
export type SheetRate = {
  line: number;
  currency: Currency;
  assetClass: AssetClass;
  before: number | null;
  after: number;
  replaces: PlannedRate | null;
};

export type RateDiff = {
  added: SheetRate[];
  changed: SheetRate[];
  unchanged: number;
  unusual: SheetRate[];
  /** Those that replace a planned rate. */
  replacing: SheetRate[];
};

/** Returns clauses about what a diff needs a confirmation for, without a full stop; null if it needs none. */
export function reasonsToAsk({ unusual, replacing }: RateDiff): string | null {
  const clauses = [
    ...(unusual.length > 0 ? [unusualInWords(unusual.length)] : []),
    ...(replacing.length > 0
      ? [`${counted(replacing.length, 'planned rate')} would be replaced`]
      : []),
  ];
  return clauses.join('; ') || null;
}

function unusualInWords(count: number): string {
  return count === 1
    ? '1 rate would become at least twice or at most half of what it is'
    : `${grouped(count)} rates would become at least twice or at most half of what they are`;
}

/** Returns what importing a sheet would change. Throws RateSheetError with every bad row. */
export function diffRates(data: RateData, sheet: RateSheet, from?: string): RateDiff {
  const { bad, ...diff } = previewRates(data, sheet, from);
  if (bad.length > 0) throw new RateSheetError(bad);
  return diff;
}

/**
 * Returns what the good rows of a sheet would change, and the bad rows. With `from`, the changes are planned for that day; a row
 * with today's rate changes nothing, not even a planned rate.
 */
export function previewRates(
  data: RateData,
  sheet: RateSheet,
  from?: string,
): RateDiff & { bad: BadRow[] } {
  const { rows, bad } = compareRows(data, sheet, from);
  const differing = rows.filter(({ isSame }) => !isSame).map(({ isSame: _, ...rate }) => rate);
  const added = differing.filter(({ before }) => before === null);
  const changed = differing.filter(({ before }) => before !== null);
  const unchanged = rows.length - differing.length;
  const unusual = changed.filter(isUnusual);
  const replacing = differing.filter(({ replaces }) => replaces);
  return { added, changed, unchanged, unusual, replacing, bad };
}

/** Adds and changes the rates of a sheet, all or none, and deletes none. Throws RateSheetError with every bad row. */
export function importRates(draft: Draft, sheet: RateSheet, from?: string): RateDiff {
  if (from) refuseDay(from, draft.today);
  const diff = diffRates(draft.catalogue, sheet, from);
  const changes = [...diff.changed, ...diff.added].map(({ currency, assetClass, after }) => ({
    currencyId: currency.id,
    assetClassId: assetClass.id,
    returnRate: after,
    from,
  }));
  changeRates(draft, changes);
  return diff;
}

/** Returns whether a change of a rate is unusual; a new rate is not. */
export function isUnusual({ before, after }: SheetRate): boolean {
  return before !== null && isUnusualChange(before, after);
}

type ComparedRow = SheetRate & { isSame: boolean };

function compareRows(data: RateData, sheet: RateSheet, from: string | undefined) {
  const currencies = finderByName(data.currencies, ({ code }) => code);
  const assetClasses = finderByName(data.assetClasses, ({ name }) => name);
  const stored = ratesByPair(data.returnRates);
  const lines = new Map<string, number>();

  /** Returns a row with the rate that applies, or why it cannot be used. */
  const compare = ({ line, ...row }: RateSheet['rows'][number]): ComparedRow | string => {
    const [currency] = currencies(row.currency);
    const [assetClass, ...others] = assetClasses(row.assetClass);
    if (!currency) return `There is no currency with the code ${quoted(row.currency)}.`;
    if (!assetClass) return `There is no asset class named ${quoted(row.assetClass)}.`;
    if (others.length > 0) return ambiguousName([assetClass, ...others].map(({ name }) => name));
    const pair = pairKey({ currencyId: currency.id, assetClassId: assetClass.id });
    const earlier = lines.get(pair);
    if (earlier !== undefined)
      return `${currency.code} and ${quoted(assetClass.name)} stand on line ${earlier} already.`;
    lines.set(pair, line);
    const { returnRate: before = null, next } = stored.get(pair) ?? {};
    const after = roundedRate(fractionOf(row.ratePercent));
    const isSame =
      before === after ||
      (from !== undefined && isSamePlannedRate(next, { returnRate: after, from }));
    const replaces = (from !== undefined && next) || null;
    return { line, currency, assetClass, before, after, replaces, isSame };
  };

  const bad: BadRow[] = [...sheet.bad];
  const rows: ComparedRow[] = [];
  for (const row of sheet.rows) {
    const found = compare(row);
    if (typeof found === 'string') bad.push({ line: row.line, reason: found });
    else rows.push(found);
  }
  return { rows, bad: bad.sort((one, other) => one.line - other.line) };
}
