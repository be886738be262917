import { catalogueRevisionHeader } from '#lib/domain/rates-as-at.ts';
import { nameKey } from '#lib/domain/same-name.ts';
import { listAssetClasses, listCurrencies, ratedAssetClasses } from '#lib/services/catalogue.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Store } from '#lib/store/store.ts';
import { isRead, refuseMethod, type Step } from './exchange.ts';
import { type Representation, represent, sendRepresentation } from './representation.ts';

/** A list that anybody may read. Lists of the same key have the same content. */
type PublicList = {
  readonly key: string;
  readonly read: (data: CatalogueData) => unknown;
};

const LISTS: ReadonlyMap<string, PublicList> = new Map([
  ['/api/currencies', { key: 'currencies', read: listCurrencies }],
  ['/api/asset-classes', { key: 'asset classes', read: listAssetClasses }],
]);

const BY_CURRENCY = '/api/asset-classes/by-currency/';

/**
 * Serves public lists from memory: each is made once per revision, then sent without session, parsing or
 * serialising.
 */
export function publicLists(store: Store): Step {
  let source = store.current;
  let made = new Map<string, Representation>();

  const contentOf = ({ key, read }: PublicList): Representation => {
    if (source !== store.current) {
      source = store.current;
      made = new Map();
    }
    const known = made.get(key);
    if (known) return known;
    const content = represent(Buffer.from(JSON.stringify(read(source.data))), {
      type: 'application/json; charset=utf-8',
      cacheControl: 'public, max-age=0, must-revalidate',
      lastModified: new Date(source.data.catalogueChangedAt).toUTCString(),
      catalogueRevision: catalogueRevisionHeader(store.ratesAsAt),
    });
    made.set(key, content);
    return content;
  };

  return (exchange) => {
    const list = listAt(exchange.path);
    if (!list) return false;
    if (isRead(exchange.request)) sendRepresentation(exchange, contentOf(list));
    else refuseMethod(exchange);
    return true;
  };
}

/** Returns the public list at this path. Which currency codes there are is for `read` to say. */
function listAt(path: string): PublicList | undefined {
  if (!path.startsWith(BY_CURRENCY)) return LISTS.get(path);
  const code = decode(path.slice(BY_CURRENCY.length));
  return { key: `by ${nameKey(code)}`, read: (data) => ratedAssetClasses(data, code) };
}

/** Returns percent-encoded text as it was meant; what is not well encoded stays as it is and names no currency. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
