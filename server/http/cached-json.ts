import type { CatalogueData } from '#lib/store/document.ts';
import type { Store } from '#lib/store/store.ts';
import { isRead, refuseMethod, type Step, send, sendable, sendUnchanged } from './answer.ts';
import { isUnchanged } from './conditional.ts';
import { tagOf } from './entity-tag.ts';
import type { PublicList } from './public-lists.ts';
import type { Headers } from './security-headers.ts';

type CachedBody = {
  readonly body: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly headers: Headers;
};

/**
 * Answers public lists from memory: each is made once per revision, then goes out without session, parsing or
 * serialising. A new revision, whoever committed it, starts afresh.
 */
export function cachedJson(store: Store, listAt: (path: string) => PublicList | undefined): Step {
  let of = store.current;
  let bodies = new Map<string, CachedBody>();

  const cachedBody = ({ key, read }: PublicList): CachedBody => {
    if (of !== store.current) {
      of = store.current;
      bodies = new Map();
    }
    const known = bodies.get(key);
    if (known) return known;
    const made = makeBody(read(of.data), of.data);
    bodies.set(key, made);
    return made;
  };

  return (exchange) => {
    const list = listAt(exchange.path);
    if (!list) return false;
    if (!isRead(exchange.request)) {
      refuseMethod(exchange);
      return true;
    }
    const { body, etag, lastModified, headers } = cachedBody(list);
    if (isUnchanged(exchange.request, etag, lastModified)) sendUnchanged(exchange, headers);
    else send(exchange, 200, headers, body);
    return true;
  };
}

function makeBody(list: unknown, data: CatalogueData): CachedBody {
  const bytes = Buffer.from(JSON.stringify(list));
  const etag = tagOf(bytes);
  const lastModified = new Date(data.catalogueChangedAt).toUTCString();
  return {
    body: sendable(bytes),
    etag,
    lastModified,
    headers: [
      ...['Content-Type', 'application/json; charset=utf-8'],
      ...['Cache-Control', 'public, max-age=0, must-revalidate'],
      ...['ETag', etag],
      ...['Last-Modified', lastModified],
    ],
  };
}
