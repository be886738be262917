import type { IncomingMessage } from 'node:http';

/** The path of a request's URL, as sent. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const target = url.startsWith('/') ? url : pathOfAbsolute(url);
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** `GET http://host/path` is what a proxy is asked; every server has to take it (RFC 9112, 3.2.2). */
function pathOfAbsolute(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start < 0 ? '/' : url.slice(start);
}
