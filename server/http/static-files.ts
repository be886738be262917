import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '../errors.ts';
import { isRead, refuse, type Step, send, sendUnchanged } from './answer.ts';
import { isUnchanged } from './conditional.ts';
import { type Encoding, preferredEncoding } from './encoding.ts';
import { tagOf } from './entity-tag.ts';

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
 *
 * Not sirv: it ends the process when a file vanishes under it, throws on a range that runs backwards, and takes
 * any method.
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

  return (exchange) => {
    const { request, path: url } = exchange;
    const type = TYPES[path.extname(url)];
    if (!type || !isRead(exchange.request) || !names.has(url)) return false;

    const wanted = preferredEncoding(request);
    const encoding = names.has(url + SUFFIX[wanted]) ? wanted : 'identity';
    const answer = ({ body, etag }: Loaded) => {
      const headers = [
        ...['Content-Type', type],
        ...['Cache-Control', HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache'],
        ...['Vary', 'Accept-Encoding'],
        ...['ETag', etag],
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ];
      if (isUnchanged(request, etag)) sendUnchanged(exchange, headers);
      else send(exchange, 200, headers, body);
    };
    load(url + SUFFIX[encoding]).then(answer, () => refuse(exchange, refusal(404)));
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
