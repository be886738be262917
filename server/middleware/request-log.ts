import type { Logger } from 'pino';
import type { Middleware } from '../context.ts';
import type { Metrics } from '../metrics.ts';

const MAX_PATH_LENGTH = 200;

/**
 * Logs and counts each finished request, without query, cookie or body. Files and lists that a page loads are logged at
 * 'debug', so that a visit is one line. Only sign-ins, sign-outs and calls of accounts and administrators are logged with
 * address and user.
 */
export function requestLog(logger: Logger, metrics: Metrics | undefined): Middleware {
  return (ctx, next) => {
    const beganAt = performance.now();
    const path = ctx.url.split('?', 1)[0]?.slice(0, MAX_PATH_LENGTH);
    ctx.res.once('close', () => {
      const { req, res, state } = ctx;
      const ms = performance.now() - beganAt;
      const { statusCode: status, writableEnded } = res;
      metrics?.onRequest({
        // From a fixed set of names, because visitors can invent any number of paths.
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
