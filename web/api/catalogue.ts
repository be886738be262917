import type { listCurrencies, listRatedAssetClasses } from '#lib/api/public.ts';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { type RatesAsAt, readCatalogueRevision } from '#lib/domain/rates-as-at.ts';
import { loadRest } from '../calculator/load-rest.ts';
import type { Request } from './client.ts';

// Only the calls' types: their schemas are loaded with the validation, after the first script.
const CURRENCIES: (typeof listCurrencies)['path'] = '/api/currencies';
const CLASSES: (typeof listRatedAssetClasses)['path'] = '/api/asset-classes/by-currency/:code';

/** The asset classes of a currency, and the revision of their rates; null if the server did not say. */
export type Rates = { classes: readonly RatedAssetClass[]; asAt: RatesAsAt | null };

type Parsers = typeof import('./catalogue-answers.ts');

/** Returns the currencies; null if the answer is malformed. `shown` is what the page came with. Throws if the call fails. */
export async function fetchCurrencies(
  request: Request,
  shown: readonly Currency[] | undefined,
): Promise<readonly Currency[] | null> {
  const [currencies] = await ask(request, CURRENCIES, shown, (it) => it.parseCurrencies);
  return currencies;
}

/** Returns the rates of a currency, as `fetchCurrencies` does. */
export async function fetchRates(
  request: Request,
  code: string,
  shown: readonly RatedAssetClass[] | undefined,
): Promise<Rates | null> {
  const path = CLASSES.replace(':code', encodeURIComponent(code));
  const [classes, headers] = await ask(
    request,
    path,
    shown,
    (it) => (body) => it.parseClasses(body, code),
  );
  return classes && { classes, asAt: readCatalogueRevision(headers.get('catalogue-revision')) };
}

/** An answer equal to what the page came with needs no validation, whose code is loaded only if needed. */
async function ask<T>(
  request: Request,
  path: string,
  shown: T | undefined,
  parserIn: (parsers: Parsers) => (body: unknown) => T | null,
): Promise<[T | null, Headers]> {
  const [early, { body, headers }] = await Promise.all([shown ? null : loadRest(), request(path)]);
  if (shown && JSON.stringify(body) === JSON.stringify(shown)) return [shown, headers];
  return [parserIn(early ?? (await loadRest()))(body), headers];
}
