import type { Exchange } from '../answer.ts';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over; `beganAt` is the time of `performance.now()` when it came. */
export type RequestLog = (exchange: Exchange, beganAt: number) => void;

type Sink = {
  /** The time of now as a member of a JSON object, after a comma. */
  time: () => string;
  write: (line: string) => void;
};

/**
 * A log of requests: no query, no cookie, no body, no address of the visitor. Its lines are as pino would write
 * them, put together by hand: every request has one, and a logger's way to it costs a fifth of a short answer.
 */
export function createRequestLog({ time, write }: Sink): RequestLog {
  const writeLine = ({ request, response, path }: Exchange, beganAt: number) => {
    const ms = Math.round((performance.now() - beganAt) * 100) / 100;
    const target = JSON.stringify(path.slice(0, LONGEST_PATH));
    const aborted = response.writableEnded ? '' : ',"aborted":true';
    // Node's parser knows all methods there are: none needs escaping.
    write(
      `{"level":"info"${time()},"method":"${request.method}","path":${target},"status":${response.statusCode},"ms":${ms}${aborted},"msg":"request"}\n`,
    );
  };
  return (exchange, beganAt) => {
    if (exchange.response.writableEnded) writeLine(exchange, beganAt);
    else exchange.response.once('close', () => writeLine(exchange, beganAt));
  };
}
