import { createHash } from 'node:crypto';
import fresh from 'fresh';
import type { Context } from './context.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Content = {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns content with its headers, the entity tag made from its bytes among these. */
export function contentOf(body: Content['body'], headers: Content['headers']): Content {
  const hash = createHash('sha256').update(body).digest('base64url');
  return { body, headers: { ...headers, ETag: `"${hash.slice(0, 22)}"` } };
}

/** Returns the headers of content that there is in several encodings. */
export function encodedAs(encoding: Encoding): Record<string, string> {
  const vary = { Vary: 'Accept-Encoding' };
  return encoding === 'identity' ? vary : { ...vary, 'Content-Encoding': encoding };
}

/** Answers with content, or with 304 where the client has it already. */
export function sendContent(ctx: Context, { body, headers }: Content): void {
  ctx.status = 200;
  ctx.set(headers);
  // By its tag alone: two changes of one second have one date.
  const asked = { 'if-none-match': ctx.get('If-None-Match') };
  if (fresh(asked, { etag: headers.ETag })) ctx.status = 304;
  else ctx.body = body;
}

/** Returns the smallest encoding that the client takes, whatever it likes better. */
export function preferredEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** Returns whether the request only reads. */
export function isRead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}
