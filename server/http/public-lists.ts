import { nameKey } from '#lib/domain/same-name.ts';
import { listAssetClasses, listCurrencies, ratedAssetClasses } from '#lib/services/catalogue.ts';
import type { CatalogueData } from '#lib/store/document.ts';

/** A list that anybody may read. Lists of the same key have the same content. */
export type PublicList = {
  readonly key: string;
  readonly read: (data: CatalogueData) => unknown;
};

const LISTS: ReadonlyMap<string, PublicList> = new Map([
  ['/api/currencies', { key: 'currencies', read: listCurrencies }],
  ['/api/asset-classes', { key: 'asset classes', read: listAssetClasses }],
]);

const BY_CURRENCY = '/api/asset-classes/by-currency/';

/** The public list at this path. Which currency codes there are is for `read` to say. */
export function publicListAt(path: string): PublicList | undefined {
  if (!path.startsWith(BY_CURRENCY)) return LISTS.get(path);
  const code = decode(path.slice(BY_CURRENCY.length));
  return { key: `by ${nameKey(code)}`, read: (data) => ratedAssetClasses(data, code) };
}

/** Percent-encoded text as it was meant; what is not well encoded stays as it is and names no currency. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
