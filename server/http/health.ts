import type { Logger } from 'pino';
import type { Store } from '#lib/store/store.ts';
import { handleError } from '../errors.ts';
import { isRead, refuse, refuseMethod, type Step, send } from './exchange.ts';

const HEADERS = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];

/** Serves GET /livez, which says that the process lives: it asks nothing of the catalogue or the disk. */
export const live: Step = (exchange) => {
  if (exchange.path !== '/livez') return false;
  if (isRead(exchange.request)) send(exchange, 200, HEADERS, JSON.stringify({ status: 'ok' }));
  else refuseMethod(exchange);
  return true;
};

/** Serves GET /healthz, which says whether the catalogue can be read from where it is kept, and its revision. */
export function health(store: Store, logger: Logger): Step {
  return (exchange) => {
    const { request, path } = exchange;
    if (path !== '/healthz') return false;
    if (!isRead(request)) {
      refuseMethod(exchange);
      return true;
    }
    store.fresh().then(
      ({ revision }) => send(exchange, 200, HEADERS, JSON.stringify({ status: 'ok', revision })),
      (error) =>
        refuse(exchange, handleError(error, { logger, request: { path }, otherwise: 503 })),
    );
    return true;
  };
}
