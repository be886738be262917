import * as v from 'valibot';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';

const someCurrencies = v.pipe(currencyList, v.nonEmpty());
const someClasses = v.pipe(ratedAssetClassList, v.nonEmpty());

/** Returns the currencies of an answer, at least one; null where it is empty or malformed. */
export function parseCurrencies(body: unknown): Currency[] | null {
  const { success, output } = v.safeParse(someCurrencies, body);
  return success ? output : null;
}

/** Returns the asset classes of an answer, at least one; null where it is empty or malformed. */
export function parseClasses(body: unknown): RatedAssetClass[] | null {
  const { success, output } = v.safeParse(someClasses, body);
  return success ? output : null;
}
