import type { Context, Middleware } from 'koa';
import getRawBody from 'raw-body';
import { MAX_SHEET_KIB } from '../limits.ts';

const TYPES = ['text/csv', 'application/json'];

/**
 * Reads the bytes of a rates sheet into `ctx.state.sheet`: 415 if it is neither plain CSV nor plain JSON, 413 if it is
 * too large.
 */
export const sheetBody: Middleware = async (ctx, next) => {
  if (!isPlainSheet(ctx)) {
    const type = 'Content-Type: text/csv or application/json';
    return refuse(ctx, 415, `Send CSV or JSON, with the header ${type}.`);
  }
  try {
    const { length } = ctx.request;
    ctx.state.sheet = await getRawBody(ctx.req, { length, limit: `${MAX_SHEET_KIB}kb` });
  } catch (error) {
    // The rest of the body is read and dropped, so that the client gets to read the refusal.
    ctx.req.resume();
    if (!isTooLarge(error)) throw error;
    return refuse(ctx, 413, `The file is too large: ${MAX_SHEET_KIB / 1024} MiB is the most.`);
  }
  return next();
};

function isPlainSheet(ctx: Context): boolean {
  const isIdentity = ['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase());
  return isIdentity && TYPES.includes(ctx.request.type.toLowerCase());
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}

function refuse(ctx: Context, status: number, sentence: string): void {
  ctx.status = status;
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = sentence;
}
