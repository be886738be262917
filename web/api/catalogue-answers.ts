import * as v from 'valibot';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';

const someCurrencies = v.pipe(currencyList, v.nonEmpty());
const someClasses = v.pipe(ratedAssetClassList, v.nonEmpty());

/** Returns the currencies of an answer, at least one. Throws when it is empty or malformed. */
export function parseCurrencies(body: unknown): Currency[] {
  return v.parse(someCurrencies, body);
}

/** Returns the asset classes of an answer, at least one. Throws when it is empty or malformed. */
export function parseClasses(body: unknown): RatedAssetClass[] {
  return v.parse(someClasses, body);
}
