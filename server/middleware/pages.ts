import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isRead, refuseMethod, type Step, send, sendable, sendUnchanged } from '../answer.ts';
import { isUnchanged } from '../conditional.ts';
import { type Encoding, preferredEncoding } from '../encoding.ts';
import { tagOf } from '../entity-tag.ts';
import type { Headers } from './security-headers.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/** The screens that have an address; any other path shows the not-found screen. */
const ROUTES: ReadonlySet<string> = new Set(['/', '/admin', '/auth', '/admin-access']);

/** Answers the page at every path that is left: 200 on the four routes, 404 on all others. */
export function pages(html: string): Step {
  const pageIn = preparePage(html);

  return (exchange) => {
    if (!isRead(exchange.request)) {
      refuseMethod(exchange);
      return true;
    }
    const { request, path } = exchange;
    const { body, etag, headers } = pageIn(preferredEncoding(request));
    if (!ROUTES.has(path) && !ROUTES.has(path.replace(/\/$/, ''))) {
      send(exchange, 404, headers, body);
    } else if (isUnchanged(request, etag)) sendUnchanged(exchange, headers);
    else send(exchange, 200, headers, body);
    return true;
  };
}

type Page = { readonly body: string; readonly etag: string; readonly headers: Headers };

/** The page in each encoding, made when it is first asked for. */
function preparePage(html: string): (encoding: Encoding) => Page {
  const bytes = Buffer.from(html);
  const made = new Map<Encoding, Page>();
  return (encoding) => {
    const known = made.get(encoding);
    if (known) return known;
    const packed = COMPRESS[encoding](bytes);
    const etag = tagOf(packed);
    const headers = [
      ...['Content-Type', 'text/html; charset=utf-8'],
      ...['Cache-Control', 'no-cache'],
      ...['Vary', 'Accept-Encoding'],
      ...['ETag', etag],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ];
    const page = { body: sendable(packed), etag, headers };
    made.set(encoding, page);
    return page;
  };
}
