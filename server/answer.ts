import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './errors.ts';

/** A step in front of the API: true when it has answered the request. `path` is the URL's, without its query. */
export type Step = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** Answers with one plain sentence. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, sentence }: Refusal,
): void {
  const body = Buffer.from(sentence);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether the request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Whether the client holds the answer already (RFC 9110, 13.2.2): If-None-Match decides where it is sent,
 * If-Modified-Since only without it.
 */
export function isUnchanged(
  { headers }: IncomingMessage,
  etag: string,
  lastModified?: string,
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known === etag || known.split(',').some((tag) => isSameTag(tag.trim(), etag));
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined) return false;
  return since === lastModified || Date.parse(since) >= Date.parse(lastModified);
}

function isSameTag(tag: string, etag: string): boolean {
  return tag === '*' || tag.replace(/^W\//, '') === etag;
}

/** The path of a request's URL, as sent: never decoded, never joined to a folder. */
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
