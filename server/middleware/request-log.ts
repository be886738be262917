import type { Logger } from 'pino';
import type { Middleware } from '../context.ts';
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
        // One of few names: visitors can make up any number of paths.
        route: state.call?.path ?? state.route ?? 'other',
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
