import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRead } from '#lib/api/call.ts';
import {
  type Content,
  contentOf,
  type Encoding,
  encodedAs,
  preferredEncoding,
  sendContent,
} from '../content.ts';
import type { Middleware } from '../context.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const HASHED = /^\/assets\/[^/]+-[A-Z0-9]{8}\.\w+$/;

/** The script by which other sites embed the calculator. Its name never changes. */
const FOR_OTHER_SITES = '/embed.js';

/**
 * Serves the built files of a folder, as compressed by the build. Their names are listed once and only compared with the
 * request, so no path from a request reaches the disk.
 */
export function staticFiles(folder: string): Middleware {
  const all = readdirSync(folder, { recursive: true }).map((name) => `/${name}`);
  const names = new Set(all.filter((url) => !url.includes('/.')));
  const loaded = new Map<string, Content>();

  const load = async (url: string, type: string, encoding: Encoding): Promise<Content> => {
    const name = url + SUFFIX[encoding];
    const content =
      loaded.get(name) ??
      contentOf(await readFile(path.join(folder, name)), {
        'Content-Type': type,
        'Cache-Control': cachingOf(url),
        ...encodedAs(encoding),
      });
    loaded.set(name, content);
    return content;
  };

  return async (ctx, next) => {
    const { path: url } = ctx;
    const type = TYPES[path.extname(url)];
    if (!type || !isRead(ctx) || !names.has(url)) return next();
    ctx.state.route = 'file';
    ctx.state.isPartOfPage = true;
    const wanted = preferredEncoding(ctx);
    const encoding = names.has(url + SUFFIX[wanted]) ? wanted : 'identity';
    const content = await load(url, type, encoding).catch(() => ctx.throw(404));
    if (url === FOR_OTHER_SITES)
      ctx.set({
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // Else a browser does not even run it as a module, and its warning is not seen.
        'Access-Control-Allow-Origin': '*',
      });
    sendContent(ctx, content);
  };
}

function cachingOf(url: string): string {
  if (HASHED.test(url)) return 'public, max-age=31536000, immutable';
  return url === FOR_OTHER_SITES ? 'public, max-age=3600' : 'no-cache';
}
