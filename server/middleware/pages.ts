import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isRead, isUnchanged, refuse, type Step } from '../answer.ts';
import { type Encoding, preferredEncoding } from '../encoding.ts';
import { refusal } from '../errors.ts';

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
  const page = preparePage(html);

  return (request, response, path) => {
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(request, response, refusal(405));
      return true;
    }
    const isRoute = ROUTES.has(path === '/' ? path : path.replace(/\/$/, ''));
    const encoding = preferredEncoding(request);
    const { body, etag } = page(encoding);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (isRoute && isUnchanged(request, etag)) {
      response.writeHead(304).end();
      return true;
    }
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(isRoute ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

type Prepared = { readonly body: Buffer; readonly etag: string };

/** The page in each encoding, made when it is first asked for. */
function preparePage(html: string): (encoding: Encoding) => Prepared {
  const bytes = Buffer.from(html);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const prepared = new Map<Encoding, Prepared>();
  return (encoding) => {
    const known = prepared.get(encoding);
    if (known) return known;
    const made = { body: COMPRESS[encoding](bytes), etag: `"${hash}-${encoding}"` };
    prepared.set(encoding, made);
    return made;
  };
}
