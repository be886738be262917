import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { fractionOf, settledRate } from '#lib/domain/rates.ts';
import { nameKey } from '#lib/domain/same-name.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { pairMap, ratesByPair } from './pair-map.ts';
import { quoted } from './quoted.ts';
import { type BadRow, type RateSheet, RateSheetError } from './rate-sheet.ts';

/** What a rate sheet is laid beside: a revision's data has it. */
export type Catalogue = Pick<CatalogueData, 'currencies' | 'assetClasses' | 'returnRates'>;

/** One rate of a sheet, a fraction, beside the stored one; `before` is null where there is none. */
export type PlannedRate = {
  line: number;
  currency: Currency;
  assetClass: AssetClass;
  before: ReturnRate | null;
  after: number;
};

/** Every row of a sheet with what it means for a catalogue. Throws RateSheetError with every bad row. */
export function planOf(data: Catalogue, sheet: RateSheet): PlannedRate[] {
  const currencyOf = finder(data.currencies, ({ code }) => code);
  const assetClassOf = finder(data.assetClasses, ({ name }) => name);
  const stored = ratesByPair(data.returnRates);
  const lines = pairMap<number>();
  const bad: BadRow[] = [...sheet.bad];
  const plan: PlannedRate[] = [];

  for (const row of sheet.rows) {
    const { line } = row;
    const currency = currencyOf(row.currency);
    const assetClass = assetClassOf(row.assetClass);
    if (!currency) {
      bad.push({ line, reason: `There is no currency with the code ${quoted(row.currency)}.` });
      continue;
    }
    if (!assetClass) {
      bad.push({ line, reason: `There is no asset class named ${quoted(row.assetClass)}.` });
      continue;
    }
    const pair = { currencyId: currency.id, assetClassId: assetClass.id };
    const earlier = lines.get(pair);
    if (earlier !== undefined) {
      const what = `${currency.code} and ${quoted(assetClass.name)}`;
      bad.push({ line, reason: `${what} stand on line ${earlier} already.` });
      continue;
    }
    lines.set(pair, line);
    plan.push({
      line,
      currency,
      assetClass,
      before: stored.get(pair) ?? null,
      after: settledRate(fractionOf(row.ratePercent)),
    });
  }
  if (bad.length > 0) throw new RateSheetError(bad.sort((one, other) => one.line - other.line));
  return plan;
}

/** Finds records by name in any letter case. A spelling met before is found without folding it again. */
function finder<T>(records: readonly T[], nameOf: (record: T) => string) {
  const byKey = new Map(records.map((record) => [nameKey(nameOf(record)), record]));
  const bySpelling = new Map<string, T | undefined>();
  return (name: string): T | undefined => {
    if (!bySpelling.has(name)) bySpelling.set(name, byKey.get(nameKey(name)));
    return bySpelling.get(name);
  };
}
