import type { IncomingMessage } from 'node:http';

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
