import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over; `beganAt` is the time of `performance.now()` when it came. */
type RequestLog = (exchange: Exchange, beganAt: number) => void;

/** Returns a log of requests: no query, no cookie, no body, no address of the visitor. */
export function createRequestLog(logger: Logger): RequestLog {
  if (!logger.isLevelEnabled('info')) return () => {};
  const writeLine = ({ request, response, path }: Exchange, beganAt: number) => {
    const line = {
      method: request.method,
      path: path.slice(0, LONGEST_PATH),
      status: response.statusCode,
      ms: Math.round((performance.now() - beganAt) * 100) / 100,
      ...(!response.writableEnded && { aborted: true }),
    };
    logger.info(line, 'request');
  };
  return (exchange, beganAt) => {
    if (exchange.response.writableEnded) writeLine(exchange, beganAt);
    else exchange.response.once('close', () => writeLine(exchange, beganAt));
  };
}
