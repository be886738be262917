import { bench, describe } from 'vitest';
import { EMPTY_DATA } from '#lib/store/document.ts';
import { Draft } from '#lib/store/draft.ts';
import { importRates } from './rate-import.ts';
import { readRateSheet } from './rate-sheet.ts';
import { csvFromRates } from './rate-sheet-csv.ts';

const CURRENCIES = 400;
const CLASSES = 250;

const draft = new Draft(EMPTY_DATA);
for (let index = 0; index < CURRENCIES; index++) {
  const rest = { symbol: 'C', displayOrder: index, isDefault: index === 0 };
  draft.insert('currencies', { code: `C${index}`, name: `Currency ${index}`, ...rest });
}
for (let index = 0; index < CLASSES; index++) {
  draft.insert('assetClasses', { name: `Class ${index}`, description: null, risk: 'low' });
}
const catalogue = draft.finish('2026-11-20T08:00:00.000Z');
const rows = catalogue.currencies.flatMap((currency) =>
  catalogue.assetClasses.map((assetClass) => ({
    currency: currency.code,
    assetClass: assetClass.name,
    ratePercent: 7.25,
  })),
);
const file = new TextEncoder().encode(csvFromRates(rows));
const sheet = readRateSheet(file);

describe(`${rows.length.toLocaleString('en-US')} rates`, () => {
  bench('read from CSV', () => void readRateSheet(file), { iterations: 5, time: 0 });

  bench('import', () => void importRates(new Draft(catalogue), sheet, false), {
    iterations: 5,
    time: 0,
  });
});
