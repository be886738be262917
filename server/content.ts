import { createHash } from 'node:crypto';
import fresh from 'fresh';
import type { Context } from './context.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Content = {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns content with its headers, among them an entity tag made from its bytes. */
export function contentOf(body: Content['body'], headers: Content['headers']): Content {
  const hash = createHash('sha256').update(body).digest('base64url');
  return { body, headers: { ...headers, ETag: `"${hash.slice(0, 22)}"` } };
}

/** Returns the headers for content that exists in several encodings. */
export function encodedAs(encoding: Encoding): Record<string, string> {
  const vary = { Vary: 'Accept-Encoding' };
  return encoding === 'identity' ? vary : { ...vary, 'Content-Encoding': encoding };
}

/** Sends content, or 304 if the client has it already. */
export function sendContent(ctx: Context, { body, headers }: Content): void {
  ctx.status = 200;
  ctx.set(headers);
  // Compared by tag only, because two changes within a second have the same date.
  const asked = { 'if-none-match': ctx.get('If-None-Match') };
  if (fresh(asked, { etag: headers.ETag })) ctx.status = 304;
  else ctx.body = body;
}

/** Returns the smallest encoding that the client accepts, ignoring its preferences. */
export function preferredEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}
