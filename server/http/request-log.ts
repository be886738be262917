import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';
import { factsOf } from './request-facts.ts';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over; `beganAt` is the time of `performance.now()` when it came. */
type RequestLog = (exchange: Exchange, beganAt: number) => void;

/** Hears of each request that is over, and how many seconds it took. */
type OnRequest = (exchange: Exchange, seconds: number) => void;

/**
 * Returns a log of requests: no query, no cookie, no body. Only a sign-in and an administrator's call have an address,
 * and a user where there is one.
 */
export function createRequestLog(logger: Logger, onRequest?: OnRequest): RequestLog {
  const isLogged = logger.isLevelEnabled('info');
  if (!isLogged && !onRequest) return () => {};
  const writeLine = (exchange: Exchange, beganAt: number) => {
    const { request, response, path } = exchange;
    const ms = performance.now() - beganAt;
    onRequest?.(exchange, ms / 1000);
    if (!isLogged) return;
    const { address, user } = factsOf(request);
    const line = {
      method: request.method,
      path: path.slice(0, LONGEST_PATH),
      status: response.statusCode,
      ms: Math.round(ms * 100) / 100,
      ...(address && { address }),
      ...(user && { user }),
      ...(!response.writableEnded && { aborted: true }),
    };
    logger.info(line, 'request');
  };
  return (exchange, beganAt) => {
    if (exchange.response.writableEnded) writeLine(exchange, beganAt);
    else exchange.response.once('close', () => writeLine(exchange, beganAt));
  };
}
