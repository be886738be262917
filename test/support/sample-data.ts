import { AppError } from '#lib/errors.ts';
import { createAssetClass } from '#lib/services/asset-classes.ts';
import { createCurrency } from '#lib/services/currencies.ts';
import { createReturnRate } from '#lib/services/return-rates.ts';
import { type CatalogueData, EMPTY_DATA } from '#lib/store/document.ts';
import { Draft } from '#lib/store/draft.ts';

export const SAVED_AT = '2026-11-20T08:00:00.000Z';

/** Makes a small catalogue: ZAR (1, the default), KES (2) and USD (3); three classes; rates for ZAR alone. */
export function sampleData(): CatalogueData {
  const draft = new Draft(EMPTY_DATA);
  createCurrency(draft, { code: 'ZAR', name: 'South African Rand', symbol: 'R', displayOrder: 1 });
  createCurrency(draft, { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', displayOrder: 2 });
  createCurrency(draft, { code: 'USD', name: 'US Dollar', symbol: '$', displayOrder: 0 });
  createAssetClass(draft, { name: 'Money Market Funds', risk: 'low' });
  createAssetClass(draft, { name: 'Yield Funds', description: 'Bonds.', risk: 'medium' });
  createAssetClass(draft, { name: 'Multi-Asset Funds', risk: 'high' });
  createReturnRate(draft, { currencyId: 1, assetClassId: 1, returnRate: 0.07 });
  createReturnRate(draft, { currencyId: 1, assetClassId: 2, returnRate: 0.1 });
  createReturnRate(draft, { currencyId: 1, assetClassId: 3, returnRate: 0.12 });
  return draft.finish(SAVED_AT);
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
