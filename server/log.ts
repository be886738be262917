import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { createRequestLog, type RequestLog } from './http/request-log.ts';
import { lineWriter } from './line-writer.ts';

const SECRETS = [
  'password',
  'passwordHash',
  'cookie',
  'authorization',
  'body',
  'headers',
  'client',
  'user.passwordHash',
];
const STDOUT = 1;

/** The server's log: JSON lines on stdout, a tenth of a second later at the latest. */
export type Log = {
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  close: () => Promise<void>;
};

/** Opens the log. Where stdout takes no lines they are lost, and the service goes on. */
export function openLog(level: Config['logLevel']): Log {
  const time = isoTimes();
  const { write, close } = lineWriter(
    STDOUT,
    (lines) => `{"level":"warn"${time()},"lines":${lines},"msg":"lines of the log lost"}\n`,
  );
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => time(),
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    { write },
  );
  const logRequest = logger.isLevelEnabled('info') ? createRequestLog({ time, write }) : () => {};
  return { logger, logRequest, close };
}

/**
 * The time now, or some milliseconds ago, as pino writes it. Writing it out is half of what a line costs, and many
 * lines share a millisecond.
 */
function isoTimes(): (agoMs?: number) => string {
  let last = 0;
  let written = '';
  return (agoMs = 0) => {
    const time = Math.round(Date.now() - agoMs);
    if (time !== last) {
      last = time;
      written = `,"time":"${new Date(time).toISOString()}"`;
    }
    return written;
  };
}

/** Name, message and stack of an error and its causes; never its other fields, which may hold what was sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}
