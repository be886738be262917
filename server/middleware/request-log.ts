import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over: no query, no cookie, no body, no address of the visitor. */
export function logRequest(
  logger: Logger,
  { method }: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  if (!logger.isLevelEnabled('info')) return;
  const began = performance.now();
  response.once('close', () => {
    logger.info(
      {
        method,
        path: path.slice(0, LONGEST_PATH),
        status: response.statusCode,
        ms: Math.round((performance.now() - began) * 100) / 100,
        ...(response.writableFinished ? undefined : { aborted: true }),
      },
      'request',
    );
  });
}
