import type { Logger } from 'pino';
import type { Exchange } from '../answer.ts';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over: no query, no cookie, no body, no address of the visitor. */
export function logRequest(
  logger: Logger,
  { request, response, path }: Exchange,
  beganAt: number,
): void {
  const write = () => {
    const ms = Math.round((performance.now() - beganAt) * 100) / 100;
    const { statusCode: status, writableEnded } = response;
    const line = { method: request.method, path: path.slice(0, LONGEST_PATH), status, ms };
    logger.info(writableEnded ? line : { ...line, aborted: true }, 'request');
  };
  if (!logger.isLevelEnabled('info')) return;
  if (response.writableEnded) write();
  else response.once('close', write);
}
