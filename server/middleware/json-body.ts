import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import { isRead } from '../http/exchange.ts';
import { MAX_BODY_KIB } from '../limits.ts';

/**
 * Reads the JSON of a request into `ctx.request.body`: 415 if there is anything but plain JSON, 413 if it is too
 * large, 400 if it is malformed. No body at all counts as an object without fields.
 */
export const jsonBody: Middleware = compose<Context>([
  (ctx, next) => {
    if (!isRead(ctx.req) && !isPlainJson(ctx)) ctx.throw(415);
    return next();
  },
  async (ctx, next) => {
    parser ??= loadParser();
    const parse = await parser.catch((error) => {
      parser = undefined;
      throw error;
    });
    return parse(ctx, next);
  },
]);

let parser: ReturnType<typeof loadParser> | undefined;

/** Loads the parser when it is first needed: it is large, and visitors send nothing. */
async function loadParser(): Promise<Middleware> {
  const { bodyParser } = await import('@koa/bodyparser');
  return bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PUT', 'DELETE'],
    jsonLimit: `${MAX_BODY_KIB}kb`,
    onError: (error, ctx) => {
      // The rest of the body is read and dropped, so that the client gets to read the refusal.
      ctx.req.resume();
      throw error;
    },
  });
}

function isPlainJson(ctx: Context): boolean {
  const { type, length } = ctx.request;
  const hasBody = Boolean(length) || ctx.get('Transfer-Encoding') !== '';
  const isJson = type.toLowerCase() === 'application/json' || (type === '' && !hasBody);
  return isJson && ['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase());
}
