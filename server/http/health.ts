import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Store } from '#lib/store/store.ts';
import { handleError } from '../errors.ts';
import { LONGEST_LOOK_MS } from '../limits.ts';
import { isRead, refuse, refuseMethod, type Step, send, targetOf } from './exchange.ts';

const HEADERS = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];

/** Serves GET /livez, which says that the process lives: it asks nothing of the catalogue or the disk. */
export const live: Step = (exchange) => {
  if (exchange.path !== '/livez') return false;
  if (isRead(exchange.request)) send(exchange, 200, HEADERS, JSON.stringify({ status: 'ok' }));
  else refuseMethod(exchange);
  return true;
};

/**
 * Serves GET /healthz, within a second: which revision visitors are served, and 'degraded' with the reason where no
 * change can be saved or the store cannot be read. `?strict` answers 503 for that.
 */
export function health(store: Store, logger: Logger): Step {
  return (exchange) => {
    const { request, path } = exchange;
    if (path !== '/healthz') return false;
    if (!isRead(request)) {
      refuseMethod(exchange);
      return true;
    }
    const onError = (error: unknown) => handleError(error, { logger, request: { path } });
    const query = new URLSearchParams(targetOf(request).slice(path.length));
    troubleOf(store, onError)
      .then((reason) => {
        const { revision } = store.current;
        const state = reason
          ? { status: 'degraded', revision, reason }
          : { status: 'ok', revision };
        send(exchange, reason && query.has('strict') ? 503 : 200, HEADERS, JSON.stringify(state));
      })
      .catch((error) => refuse(exchange, onError(error)));
    return true;
  };
}

/** Returns what is wrong with the store, null if nothing is; 'ETIMEDOUT' where it does not say in time. */
async function troubleOf(store: Store, onError: (error: unknown) => void): Promise<string | null> {
  const looked = store.fresh().then(() => null, onError);
  const late = wait(LONGEST_LOOK_MS, 'ETIMEDOUT', { ref: false });
  const isLate = await Promise.race([looked, late]);
  return store.watcher.trouble ?? isLate ?? null;
}
