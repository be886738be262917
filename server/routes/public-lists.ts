import * as v from 'valibot';
import { isRead } from '#lib/api/call.ts';
import { listAssetClasses, listCurrencies, listRatedAssetClasses } from '#lib/api/public.ts';
import { catalogueRevisionHeader } from '#lib/domain/rates-as-at.ts';
import { nameKey } from '#lib/domain/same-name.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { ratedAssetClasses } from '#lib/services/catalogue.ts';
import { listRecords } from '#lib/services/records.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Store } from '#lib/store/store.ts';
import { type Content, contentOf, sendContent } from '../content.ts';
import type { Middleware } from '../context.ts';
import { refuseMethod } from '../errors.ts';

type PublicList = {
  readonly call: typeof listCurrencies | typeof listAssetClasses | typeof listRatedAssetClasses;
  readonly key: string;
  readonly read: (data: Catalogue) => unknown;
};

const BY_CURRENCY = listRatedAssetClasses.path.replace(':code', '');

/** Serves the visitors' lists, each made once per revision and day and then sent from memory. */
export function publicLists(store: Store): Middleware {
  let source = store.current.data;
  let cache = new Map<string, Content>();

  const contentFor = ({ call, key, read }: PublicList): Content => {
    const { data } = store.current;
    if (source !== data) {
      source = data;
      cache = new Map();
    }
    const content =
      cache.get(key) ??
      contentOf(JSON.stringify(v.parse(call.answers[200], read(source))), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Last-Modified': new Date(source.catalogueChangedAt).toUTCString(),
        'Catalogue-Revision': catalogueRevisionHeader(store.ratesAsAt),
      });
    cache.set(key, content);
    return content;
  };

  return (ctx, next) => {
    const list = listAt(ctx.path);
    if (!list) return next();
    if (!isRead(ctx)) refuseMethod(ctx, ['GET', 'HEAD']);
    ctx.state.call = list.call;
    ctx.state.isPartOfPage = true;
    sendContent(ctx, contentFor(list));
  };
}

/** Returns the public list at a path; `read` refuses unknown currency codes. */
function listAt(path: string): PublicList | undefined {
  if (path === listCurrencies.path)
    return { call: listCurrencies, key: path, read: (data) => listRecords(CURRENCY, data) };
  if (path === listAssetClasses.path)
    return { call: listAssetClasses, key: path, read: (data) => listRecords(ASSET_CLASS, data) };
  if (!path.startsWith(BY_CURRENCY)) return undefined;
  const code = decode(path.slice(BY_CURRENCY.length));
  return {
    call: listRatedAssetClasses,
    key: `by ${nameKey(code)}`,
    read: (data) => ratedAssetClasses(data, code),
  };
}

/** Returns decoded percent-encoded text. If that fails, the text unchanged, which is no currency code. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
