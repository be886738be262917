import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { startHost } from '#test/host.ts';

const WEB = path.join(import.meta.dirname, '../../dist/web');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

type Api = (request: IncomingMessage, response: ServerResponse) => void;

/** A plain host of the built files. Its /api answers as `api` says; without one, 404. */
export function startStaticHost(api?: Api): Promise<string> {
  return startHost(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/api/') && api) return api(request, response);
    const file = path.join(WEB, pathname === '/' ? 'index.html' : pathname);
    const bytes = await readFile(file).catch(() => null);
    response.statusCode = bytes ? 200 : 404;
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(bytes ?? 'Not found');
  });
}
