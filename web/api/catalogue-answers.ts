import * as v from 'valibot';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';
import { preview, previewed } from '../preview/previewed.ts';

/** Returns the currencies of an answer; null if it is malformed. */
export function parseCurrencies(body: unknown): Currency[] | null {
  const { success, output } = v.safeParse(currencyList, body);
  return success ? output : null;
}

/** Returns the asset classes of an answer for a currency, in a preview with its rates; null if it is malformed. */
export function parseClasses(body: unknown, code: string): readonly RatedAssetClass[] | null {
  const { success, output } = v.safeParse(ratedAssetClassList, body);
  if (!success) return null;
  return preview ? previewed(output, code, preview) : output;
}
