import { AppError } from '#lib/errors.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { createRecord } from '#lib/services/records.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { type Catalogue, type CatalogueData, EMPTY_DATA } from '#lib/store/log/document.ts';
import { Draft } from '#lib/store/log/draft.ts';

export const SAVED_AT = '2026-11-20T08:00:00.000Z';

/** Makes a small catalogue: ZAR (1, the default), KES (2) and USD (3); three classes; rates for ZAR alone. */
export function sampleData(): CatalogueData {
  const draft = new Draft(EMPTY_DATA);
  createRecord(draft, CURRENCY, {
    code: 'ZAR',
    name: 'South African Rand',
    symbol: 'R',
    displayOrder: 1,
  });
  createRecord(draft, CURRENCY, {
    code: 'KES',
    name: 'Kenyan Shilling',
    symbol: 'KSh',
    displayOrder: 2,
  });
  createRecord(draft, CURRENCY, { code: 'USD', name: 'US Dollar', symbol: '$', displayOrder: 0 });
  createRecord(draft, ASSET_CLASS, { name: 'Money Market Funds', risk: 'low' });
  createRecord(draft, ASSET_CLASS, { name: 'Yield Funds', description: 'Bonds.', risk: 'medium' });
  createRecord(draft, ASSET_CLASS, { name: 'Multi-Asset Funds', risk: 'high' });
  createReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.07 });
  createReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0.1 });
  createReturnRate(draft, { currencyId: 1, assetClassId: 3, returnRate: 0.12 });
  return draft.finish(SAVED_AT);
}

/** Makes the sample catalogue as it counts today. */
export function sampleCatalogue(): Catalogue {
  return sampleDraft().catalogue;
}

/** Makes the sample catalogue, open for changes. */
export function sampleDraft(): Draft {
  return new Draft(sampleData());
}

/** Returns how an attempt was refused: its code and sentence; null if it was not. Any other error is thrown on. */
export function refusalOf(attempt: () => unknown): { code: string; message: string } | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}
