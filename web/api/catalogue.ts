import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { type RatesAsAt, readCatalogueRevision } from '#lib/domain/rates-as-at.ts';
import type { Request } from './client.ts';

/** The asset classes of one currency, and what they are as at (null if the server did not say). */
export type Rates = { classes: RatedAssetClass[]; asAt: RatesAsAt | null };

/** Returns the currencies, at least one. Throws when the call fails, or its answer is empty or malformed. */
export async function fetchCurrencies(request: Request): Promise<Currency[]> {
  const [{ parseCurrencies }, { body }] = await Promise.all([
    answerParsers(),
    request('/api/currencies'),
  ]);
  return parseCurrencies(body);
}

/** Returns the rates in one currency, at least one. Throws when the call fails, or its answer is empty or malformed. */
export async function fetchRates(request: Request, code: string): Promise<Rates> {
  const [{ parseClasses }, { body, headers }] = await Promise.all([
    answerParsers(),
    request(`/api/asset-classes/by-currency/${encodeURIComponent(code)}`),
  ]);
  return {
    classes: parseClasses(body),
    asAt: readCatalogueRevision(headers.get('catalogue-revision')),
  };
}

/** Loads what checks answers beside the first of them: the first script does without it. */
function answerParsers() {
  return import('./catalogue-answers.ts');
}
