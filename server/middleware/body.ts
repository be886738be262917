import { bodyParser } from '@koa/bodyparser';
import compose from 'koa-compose';
import getRawBody from 'raw-body';
import { isRead } from '#lib/api/call.ts';
import type { Context, Middleware } from '../context.ts';
import { HttpRefusal } from '../errors.ts';
import { MAX_BODY_KIB, MAX_SHEET_KIB } from '../limits.ts';

/** How many files may be processed or wait at once. */
const MAX_FILES = 10;
const RETRY_WHEN_BUSY_SECONDS = 2;

/** Reads a JSON body into `ctx.request.body`. An empty body counts as an empty object. */
export const jsonBody: Middleware = compose<Context>([
  (ctx, next) => {
    const { type, length } = ctx.request;
    const isEmpty = type === '' && !length && ctx.get('Transfer-Encoding') === '';
    if (!isRead(ctx) && !isEmpty && !isPlain(ctx, ['application/json'])) ctx.throw(415);
    return next();
  },
  bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PUT', 'DELETE'],
    jsonLimit: `${MAX_BODY_KIB}kb`,
    onError: (error, ctx) => {
      // The rest of the body is read and dropped, so that the client can read the refusal.
      ctx.req.resume();
      throw error;
    },
  }),
  (ctx, next) => {
    // U+FFFD replaces bytes that are not UTF-8. Their meaning is lost, so a text with it is refused, even if the client sent
    // U+FFFD itself.
    if (ctx.request.rawBody?.includes('\uFFFD')) ctx.throw(400);
    return next();
  },
]);

/**
 * Returns the middleware that reads an uploaded file, CSV or JSON, into `ctx.request.body`: a few at a time, because each is
 * held in memory.
 */
export function uploadedFile(): Middleware {
  let uploads = 0;
  return async (ctx, next) => {
    if (uploads >= MAX_FILES) {
      ctx.req.resume();
      ctx.set('Retry-After', String(RETRY_WHEN_BUSY_SECONDS));
      throw new HttpRefusal(503, 'Other files are being read at the moment. Please try again.');
    }
    uploads++;
    try {
      ctx.request.body = await fileIn(ctx);
      await next();
    } finally {
      uploads--;
    }
  };
}

async function fileIn(ctx: Context): Promise<Buffer> {
  if (!isPlain(ctx, ['text/csv', 'application/json']))
    throw new HttpRefusal(
      415,
      'Send CSV or JSON, with the header Content-Type: text/csv or application/json.',
    );
  const { length } = ctx.request;
  const limit = `${MAX_SHEET_KIB}kb`;
  return getRawBody(ctx.req, { length, limit }).catch((error) => {
    ctx.req.resume();
    if (error.status !== 413) throw error;
    throw new HttpRefusal(413, `The file is too large: ${MAX_SHEET_KIB / 1024} MiB is the most.`);
  });
}

function isPlain(ctx: Context, types: readonly string[]): boolean {
  const isIdentity = ['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase());
  return isIdentity && types.includes(ctx.request.type.toLowerCase());
}
