import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusal } from '../errors.ts';
import type { Headers } from './security-headers.ts';

/** One request and the answer to it. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path of the URL as sent, without its query: never decoded, never joined to a folder. */
  readonly path: string;
  /** What every answer to this request carries. */
  readonly headers: Headers;
};

/** A step in front of the API. Returns whether it has taken the request. */
export type Step = (exchange: Exchange) => boolean;

/** Returns the path of a request's URL, as sent. */
export function pathOf(request: IncomingMessage): string {
  const target = targetOf(request);
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/**
 * Returns the path and query of a request's URL, as sent. Clients may send `GET http://host/path`, as they would to
 * a proxy, and every server has to take it (RFC 9112, 3.2.2).
 */
export function targetOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const [, target] = /^[^/?]*:\/\/[^/?]*(.*)$/.exec(url) ?? [];
  if (target === undefined) return url;
  return target.startsWith('/') ? target : `/${target}`;
}

/** Returns whether the request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Sends a whole answer; to HEAD, all but its body. */
export function send(
  { request, response, headers }: Exchange,
  status: number,
  own: Headers,
  body: string | Buffer = '',
): void {
  response.writeHead(status, [...headers, ...own, 'Content-Length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body, 'latin1');
}

/** Responds with one plain sentence. */
export function refuse(exchange: Exchange, { status, sentence }: Refusal, own: Headers = []): void {
  const headers = [
    ...own,
    ...['Content-Type', 'text/plain; charset=utf-8'],
    ...['Cache-Control', 'no-store'],
  ];
  send(exchange, status, headers, sendable(Buffer.from(sentence)));
}

/** Refuses a request that would change what can only be read. */
export function refuseMethod(exchange: Exchange): void {
  refuse(exchange, refusal(405), ['Allow', 'GET, HEAD']);
}

/**
 * Returns bytes as a string of one character each. Node writes such a string and the headers in one piece, where a
 * buffer costs a call of its own: a third less work for a short answer.
 */
export function sendable(bytes: Buffer): string {
  return bytes.toString('latin1');
}
