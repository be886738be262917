import { describe, expect, test } from 'vitest';
import { Draft } from '#lib/store/log/draft.ts';
import { SAVED_AT, sampleCatalogue, sampleDraft } from '#test/sample-data.ts';
import { diffRates, importRates } from './rate-import.ts';
import { RateSheetError, readRateSheet } from './rate-sheet.ts';
import { csvFromRates } from './rate-sheet-csv.ts';
import { sheetRows } from './return-rates.ts';

const sheetOf = (...lines: string[]) =>
  readRateSheet(new TextEncoder().encode(['currency,assetClass,ratePercent', ...lines].join('\n')));

const SHEET = sheetOf(
  'zar,Money Market Funds,7',
  'ZAR,yield funds,10.5',
  'KES,Money Market Funds,5.12345',
);

function badRowsOf(attempt: () => unknown) {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RateSheetError) return { message: error.message, rows: error.details.bad };
    throw error;
  }
  return null;
}

describe('importing a sheet', () => {
  test('adds and changes rates, counts unchanged ones, and deletes none', () => {
    const draft = sampleDraft();
    const { added, changed, unchanged, unusual } = importRates(draft, SHEET);
    expect(added).toMatchObject([
      { line: 4, currency: { code: 'KES' }, before: null, after: 0.051235 },
    ]);
    expect(changed).toMatchObject([
      {
        line: 3,
        currency: { code: 'ZAR' },
        assetClass: { name: 'Yield Funds' },
        before: 0.1,
        after: 0.105,
      },
    ]);
    expect(unchanged).toBe(1);
    expect(unusual).toEqual([]);
    expect(draft.catalogue.returnRates).toEqual([
      { id: 1, currencyId: 1, assetClassId: 1, returnRate: 0.07 },
      { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.105 },
      { id: 3, currencyId: 1, assetClassId: 3, returnRate: 0.12 },
      { id: 4, currencyId: 2, assetClassId: 1, returnRate: 0.051235 },
    ]);
  });

  test('lists every bad row, including unreadable ones, and changes nothing', () => {
    const draft = sampleDraft();
    const sheet = sheetOf(
      'KES,Money Market Funds,5',
      'EUR,Money Market Funds,5',
      'KES,Gold,5',
      'KES,Yield Funds,500',
      'kes,MONEY market funds,6',
    );
    expect(badRowsOf(() => importRates(draft, sheet))).toEqual({
      message: '4 rows of the file cannot be used; nothing was changed.',
      rows: [
        { line: 3, message: "There is no currency with the code 'EUR'." },
        { line: 4, message: "There is no asset class named 'Gold'." },
        { line: 5, message: '"500" is no percent from 0 to 100.' },
        { line: 6, message: "KES and 'Money Market Funds' stand on line 2 already." },
      ],
    });
    expect(draft.changes()).toEqual([]);
  });
});

test('finds a class despite other white space, and refuses an ambiguous name', () => {
  const data = sampleCatalogue();
  const found = diffRates(data, sheetOf('USD,Money\u00a0Market  Funds,5.1'));
  expect(found.added).toMatchObject([{ assetClass: { id: 1 }, after: 0.051 }]);
  const assetClasses = data.assetClasses.map((one) =>
    one.id === 2 ? { ...one, name: 'Money\u00a0Market Funds' } : one,
  );
  const twice = { ...data, assetClasses };
  const sheet = sheetOf('USD,Money\u00a0Market Funds,5', 'USD,money market funds,5');
  expect(badRowsOf(() => diffRates(twice, sheet))?.rows).toEqual([
    {
      line: 3,
      message:
        "'Money Market Funds' and 'Money(U+00A0)Market Funds' differ in white space alone: write the one you mean exactly, or rename one.",
    },
  ]);
});

describe('unusual changes', () => {
  test('do not include new rates', () => {
    expect(diffRates(sampleCatalogue(), sheetOf('KES,Yield Funds,90')).unusual).toEqual([]);
  });

  test('are listed separately, for a confirmation', () => {
    const draft = sampleDraft();
    const sheet = sheetOf('ZAR,Money Market Funds,70', 'ZAR,Yield Funds,5');
    expect(importRates(draft, sheet).unusual).toHaveLength(2);
    expect(draft.changes()).toHaveLength(2);
  });
});

test('exports by display order, and importing that changes nothing', () => {
  const draft = sampleDraft();
  importRates(draft, sheetOf('USD,Yield Funds,4.0001', 'KES,Multi-Asset Funds,0'));
  const data = draft.finish(SAVED_AT);
  const csv = csvFromRates(sheetRows(draft.catalogue));
  expect(csv).toBe(
    [
      'currency,assetClass,ratePercent',
      'USD,Yield Funds,4.0001',
      'ZAR,Money Market Funds,7',
      'ZAR,Yield Funds,10',
      'ZAR,Multi-Asset Funds,12',
      'KES,Multi-Asset Funds,0',
      '',
    ].join('\n'),
  );
  const again = new Draft(data);
  importRates(again, readRateSheet(new TextEncoder().encode(csv)));
  expect(again.changes()).toEqual([]);

  const emptied = new Draft(data);
  emptied.removeWhere('returnRates', () => true);
  importRates(emptied, readRateSheet(new TextEncoder().encode(csv)));
  expect(sheetRows(emptied.catalogue)).toEqual(sheetRows(draft.catalogue));
});
