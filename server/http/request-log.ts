import type { Exchange } from './exchange.ts';

const LONGEST_PATH = 200;

/** Writes one line per request when it is over; `beganAt` is the time of `performance.now()` when it came. */
export type RequestLog = (exchange: Exchange, beganAt: number) => void;

type Sink = {
  /** The time some milliseconds ago as a member of a JSON object, after a comma. */
  time: (agoMs: number) => string;
  write: (line: () => string) => void;
};

type Ended = {
  readonly method: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly isAborted: boolean;
  readonly beganAt: number;
  readonly endedAt: number;
};

/**
 * Returns a log of requests: no query, cookie, body or address of the visitor. Its lines are as pino would write
 * them, but built here, and later: through pino, the line was a sixth of what a short answer costs.
 */
export function createRequestLog({ time, write }: Sink): RequestLog {
  const lineOf = ({ method, path, status, isAborted, beganAt, endedAt }: Ended) => {
    const ms = Math.round((endedAt - beganAt) * 100) / 100;
    const target = JSON.stringify(path.slice(0, LONGEST_PATH));
    const aborted = isAborted ? ',"aborted":true' : '';
    // Methods need no escaping: Node's parser takes known ones only.
    return `{"level":"info"${time(performance.now() - endedAt)},"method":"${method}","path":${target},"status":${status},"ms":${ms}${aborted},"msg":"request"}\n`;
  };
  const writeLine = ({ request, response, path }: Exchange, beganAt: number) => {
    const ended = {
      method: request.method,
      path,
      status: response.statusCode,
      isAborted: !response.writableEnded,
      beganAt,
      endedAt: performance.now(),
    };
    write(() => lineOf(ended));
  };
  return (exchange, beganAt) => {
    if (exchange.response.writableEnded) writeLine(exchange, beganAt);
    else exchange.response.once('close', () => writeLine(exchange, beganAt));
  };
}
