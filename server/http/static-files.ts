import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '../errors.ts';
import { type Exchange, isRead, refuse, type Step } from './exchange.ts';
import {
  type Encoding,
  preferredEncoding,
  type Representation,
  represent,
  sendRepresentation,
} from './representation.ts';
import { sharedHeaders } from './security-headers.ts';

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

/** What pages of other sites load, by a name that stays: it puts the calculator into a frame there. */
const FOR_OTHER_SITES = '/embed.js';

/**
 * Serves the built files of a folder, compressed as the build left them; browsers keep files with a hashed name
 * for ever. The names are listed once and a request is only compared with them, so no path that was sent ever
 * reaches the disk. A file is read when it is first asked for, then kept.
 *
 * Not sirv: it ends the process when a file vanishes under it, throws on a range that runs backwards, and takes
 * any method.
 */
export function staticFiles(folder: string): Step {
  const names = new Set(listNames(folder));
  const loaded = new Map<string, Promise<Representation>>();

  const load = (url: string, type: string, encoding: Encoding): Promise<Representation> => {
    const name = url + SUFFIX[encoding];
    const known = loaded.get(name);
    if (known) return known;
    const cacheControl = cachingOf(url);
    const loading = readFile(path.join(folder, name)).then((bytes) => {
      // Files may be large: as bytes they are sent without a copy.
      return { ...represent(bytes, { type, cacheControl, encoding }), body: bytes };
    });
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };

  return (exchange) => {
    const { request, path: url } = exchange;
    const type = TYPES[path.extname(url)];
    if (!type || !isRead(request) || !names.has(url)) return false;
    const wanted = preferredEncoding(request);
    const encoding = names.has(url + SUFFIX[wanted]) ? wanted : 'identity';
    load(url, type, encoding).then(
      (file) => sendRepresentation(url === FOR_OTHER_SITES ? shared(exchange) : exchange, file),
      () => refuse(exchange, refusal(404)),
    );
    return true;
  };
}

function cachingOf(url: string): string {
  if (HASHED.test(url)) return 'public, max-age=31536000, immutable';
  return url === FOR_OTHER_SITES ? 'public, max-age=3600' : 'no-cache';
}

function shared(exchange: Exchange): Exchange {
  return { ...exchange, headers: sharedHeaders(exchange.headers) };
}

/** Returns every file below the folder as a URL's path; no name that begins with a dot. */
function listNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    if (entry.isFile()) return [`/${entry.name}`];
    return listNames(path.join(folder, entry.name)).map((name) => `/${entry.name}${name}`);
  });
}
