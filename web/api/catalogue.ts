import * as v from 'valibot';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';
import type { Request } from './client.ts';

const someCurrencies = v.pipe(currencyList, v.nonEmpty());
const someClasses = v.pipe(ratedAssetClassList, v.nonEmpty());

/** The asset classes of one currency, and when any rate last changed (null if the server did not say). */
export type Rates = { classes: RatedAssetClass[]; asAt: Date | null };

/** Returns the currencies, at least one. Throws when the call fails, or its answer is empty or malformed. */
export async function fetchCurrencies(request: Request): Promise<Currency[]> {
  const { body } = await request('/api/currencies');
  return v.parse(someCurrencies, body);
}

/** Returns the rates in one currency, at least one. Throws when the call fails, or its answer is empty or malformed. */
export async function fetchRates(request: Request, code: string): Promise<Rates> {
  const { body, headers } = await request(
    `/api/asset-classes/by-currency/${encodeURIComponent(code)}`,
  );
  return { classes: v.parse(someClasses, body), asAt: dateOf(headers.get('last-modified')) };
}

function dateOf(header: string | null): Date | null {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
