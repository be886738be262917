import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { refusalOf } from '../errors.ts';

/** Answers every error of the API in one place; what is our own fault is written to the log. */
export function errorHandler(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, sentence } = refusalOf(error);
      if (status >= 500) logger.error({ err: error, method: ctx.method, path: ctx.path }, 'failed');
      ctx.status = status;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = sentence;
    }
  };
}
