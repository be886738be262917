import type { IncomingMessage } from 'node:http';

/** The path of a request's URL, as sent. */
export function pathOf(request: IncomingMessage): string {
  const target = targetOf(request);
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** The path and query of a request's URL, as sent: without the address in front that a proxy is asked for. */
export function targetOf({ url = '/' }: IncomingMessage): string {
  return url.startsWith('/') ? url : targetOfAbsolute(url);
}

/** `GET http://host/path` is what a proxy is asked; every server has to take it (RFC 9112, 3.2.2). */
function targetOfAbsolute(url: string): string {
  const [, target] = /^[^/?]*:\/\/[^/?]*(.*)$/.exec(url) ?? [];
  if (target === undefined) return url;
  return target.startsWith('/') ? target : `/${target}`;
}
