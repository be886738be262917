import { createHash } from 'node:crypto';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Store } from '#lib/store/store.ts';
import { isRead, isUnchanged, refuse, type Step } from '../answer.ts';
import { refusal } from '../errors.ts';
import type { PublicList } from '../routes/catalogue.ts';

type CachedBody = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/**
 * Answers public lists from buffers: each is made once per revision, then goes out without session, parsing
 * or serialising. A new revision, whoever committed it, starts afresh.
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

  return (request, response, path) => {
    const list = listAt(path);
    if (!list) return false;
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(request, response, refusal(405));
      return true;
    }
    const { body, headers } = cachedBody(list);
    if (isUnchanged(request, headers.ETag ?? '', headers['Last-Modified'])) {
      response.writeHead(304, headers).end();
      return true;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

function makeBody(list: unknown, data: CatalogueData): CachedBody {
  const body = Buffer.from(JSON.stringify(list));
  return {
    body,
    headers: {
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      'Last-Modified': new Date(data.catalogueChangedAt).toUTCString(),
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  };
}
