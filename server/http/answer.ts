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

/** A step in front of the API: true when it has taken the request. */
export type Step = (exchange: Exchange) => boolean;

/**
 * Bytes ready to be sent, one character each. Node writes such a string and the headers in one piece, where a
 * buffer costs a call of its own: a third less work for a short answer.
 */
export function sendable(bytes: Buffer): string {
  return bytes.toString('latin1');
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

/** Tells the client that what it holds is still so. */
export function sendUnchanged({ response, headers }: Exchange, own: Headers): void {
  response.writeHead(304, [...headers, ...own]).end();
}

/** Answers with one plain sentence. */
export function refuse(exchange: Exchange, { status, sentence }: Refusal, own: Headers = []): void {
  const headers = [
    ...own,
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
  ];
  send(exchange, status, headers, Buffer.from(sentence));
}

/** Answers a request that would do more than read where there is only something to read. */
export function refuseMethod(exchange: Exchange): void {
  refuse(exchange, refusal(405), ['Allow', 'GET, HEAD']);
}

/** Whether the request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
