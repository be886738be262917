import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

const LONGEST_PATH = 200;

/**
 * Writes one line per request when it is over, and counts it: no query, no cookie, no body. The files and lists that a page
 * loads stand at 'debug': a visit is one line. Only a sign-in, a sign-out and the call of an account or an administrator have
 * an address, and a user where there is one.
 */
export function requestLog(logger: Logger, metrics: Metrics | undefined): Middleware {
  return (ctx, next) => {
    const beganAt = performance.now();
    const path = ctx.url.split('?', 1)[0]?.slice(0, LONGEST_PATH);
    ctx.res.once('close', () => {
      const { req, res, state } = ctx;
      const ms = performance.now() - beganAt;
      const { statusCode: status, writableEnded } = res;
      metrics?.onRequest({
        route: routeOf(ctx),
        status: writableEnded ? String(status) : 'aborted',
        seconds: ms / 1000,
      });
      const line = {
        method: req.method,
        path,
        status,
        ms: Math.round(ms * 100) / 100,
        address: state.address,
        user: state.username,
        aborted: writableEnded ? undefined : true,
      };
      logger[state.isPartOfPage ? 'debug' : 'info'](line, 'request');
    });
    return next();
  };
}

/** Returns what a request asked for, as one of few names: visitors can make up any number of paths. */
function routeOf(ctx: Context): string {
  const { _matchedRoute: call } = ctx as unknown as RouterContext;
  return call ? String(call) : (ctx.state.route ?? 'other');
}
