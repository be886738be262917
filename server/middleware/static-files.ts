import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRead, isUnchanged, refuse, type Step } from '../answer.ts';
import { type Encoding, preferredEncoding } from '../encoding.ts';
import { refusal } from '../errors.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const HASHED = /^\/assets\/[^/]+-[A-Z0-9]{8}\.\w+$/;

type Loaded = { readonly body: Buffer; readonly etag: string };

/**
 * Answers the built files of a folder, compressed as the build left them; what has a hashed name is kept by
 * browsers for ever. The names are listed once and a request is only compared with them, so no path that was
 * sent ever reaches the disk. A file is read when it is first asked for, then kept.
 */
export function staticFiles(folder: string): Step {
  const names = new Set(listNames(folder));
  const loaded = new Map<string, Promise<Loaded>>();

  const load = (name: string): Promise<Loaded> => {
    const known = loaded.get(name);
    if (known) return known;
    const loading = readFile(path.join(folder, name)).then((body) => ({ body, etag: tagOf(body) }));
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };

  return (request, response, url) => {
    const type = TYPES[path.extname(url)];
    if (!type || !isRead(request) || !names.has(url)) return false;

    const wanted = preferredEncoding(request);
    const encoding = names.has(url + SUFFIX[wanted]) ? wanted : 'identity';
    const send = ({ body, etag }: Loaded) => {
      response.setHeader('ETag', etag);
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader(
        'Cache-Control',
        HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      if (isUnchanged(request, etag)) return response.writeHead(304).end();
      if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
      return response.end(request.method === 'HEAD' ? undefined : body);
    };
    load(url + SUFFIX[encoding]).then(send, () => refuse(request, response, refusal(404)));
    return true;
  };
}

/** Every file below the folder as a URL's path; no name that begins with a dot. */
function listNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    if (entry.isFile()) return [`/${entry.name}`];
    return listNames(path.join(folder, entry.name)).map((name) => `/${entry.name}${name}`);
  });
}

function tagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
