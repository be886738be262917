import { setTimeout as wait } from 'node:timers/promises';
import { isRead } from '#lib/api/call.ts';
import type { Store } from '#lib/store/store.ts';
import type { Middleware } from '../context.ts';
import { refuseMethod } from '../errors.ts';
import { MAX_HEALTH_WAIT_MS } from '../limits.ts';
import { queryOf } from '../request-parts.ts';

/**
 * Answers health checks. `/livez` says that the process runs, and reads neither catalogue nor disk. `/healthz` says within a
 * second which revision visitors get, and 'degraded' with a reason if the store cannot be read or changed; with `?strict` that
 * is 503.
 */
export function health(store: Store): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/livez' && ctx.path !== '/healthz') return next();
    if (!isRead(ctx)) refuseMethod(ctx, ['GET', 'HEAD']);
    ctx.state.route = ctx.path;
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/livez') {
      ctx.body = { status: 'ok' };
      return;
    }
    const reason = await troubleOf(store);
    const { revision } = store.current;
    if (reason && 'strict' in queryOf(ctx)) ctx.status = 503;
    ctx.body = reason ? { status: 'degraded', revision, reason } : { status: 'ok', revision };
  };
}

/** Returns what is wrong with the store; null if nothing is, 'ETIMEDOUT' if it does not answer in time. */
async function troubleOf(store: Store): Promise<string | null> {
  const refreshed = store.latest().catch(() => {});
  const late = wait(MAX_HEALTH_WAIT_MS, 'ETIMEDOUT', { ref: false });
  const reason = await Promise.race([refreshed.then(() => null), late]);
  return store.watcher.trouble ?? reason;
}
