import { createHash } from 'node:crypto';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { type Exchange, send, sendable } from './exchange.ts';
import type { Headers } from './security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Content in one encoding, ready to be sent. */
export type Representation = {
  readonly body: string | Buffer;
  readonly etag: string;
  readonly lastModified: string | undefined;
  readonly headers: Headers;
};

type About = {
  readonly type: string;
  readonly cacheControl: string;
  /** The encoding of the bytes, where clients may choose one. */
  readonly encoding?: Encoding;
  readonly lastModified?: string;
  /** Which revision of the catalogue it is of, as the header Catalogue-Revision says it. */
  readonly catalogueRevision?: string;
};

/** Returns bytes with the headers they are sent with, the entity tag made from them among these. */
export function represent(bytes: Buffer, about: About): Representation {
  const { type, cacheControl, encoding, lastModified, catalogueRevision } = about;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  const headers = [
    ...['Content-Type', type],
    ...['Cache-Control', cacheControl],
    ...(encoding ? ['Vary', 'Accept-Encoding'] : []),
    ...['ETag', etag],
    ...(encoding && encoding !== 'identity' ? ['Content-Encoding', encoding] : []),
    ...(lastModified ? ['Last-Modified', lastModified] : []),
    ...(catalogueRevision ? ['Catalogue-Revision', catalogueRevision] : []),
  ];
  return { body: sendable(bytes), etag, lastModified, headers };
}

/** Sends content with status 200, or 304 without it where the client has it already. */
export function sendRepresentation(exchange: Exchange, content: Representation): void {
  if (isUnchanged(exchange.request, content)) {
    const headers = [...exchange.headers, ...content.headers];
    exchange.response.writeHead(304, headers).end();
  } else send(exchange, 200, content.headers, content.body);
}

/** Returns the smallest encoding that the client takes, whatever it likes better. */
export function preferredEncoding(request: Exchange['request']): Encoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * Returns whether the client has the content: If-None-Match decides, If-Modified-Since without it (RFC 9110, 13.2.2).
 */
export function isUnchanged(
  { headers }: Exchange['request'],
  { etag, lastModified }: Pick<Representation, 'etag' | 'lastModified'>,
): boolean {
  const tags = headers['if-none-match'];
  const since = headers['if-modified-since'];
  const condition = tags === undefined ? { 'if-modified-since': since } : { 'if-none-match': tags };
  return fresh(condition, { etag, 'last-modified': lastModified });
}
