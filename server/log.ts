import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { createRequestLog, type RequestLog } from './middleware/request-log.ts';

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
const BATCH_CHARACTERS = 64 * 1024;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const FLUSH_MS = 100;

/** Where a server writes what happens: JSON lines on stdout, at the latest after a tenth of a second. */
export type Log = {
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  close: () => void;
};

/** Opens the log. A reader of stdout that stands still costs lines, never the service. */
export function openLog(level: Config['logLevel']): Log {
  const { stream, close } = batchedStdout();
  const time = isoTimes();
  const logger = pino(
    {
      level,
      base: null,
      timestamp: time,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    stream,
  );
  const logRequest = logger.isLevelEnabled('info')
    ? createRequestLog({ time, write: stream.write })
    : () => {};
  return { logger, logRequest, close };
}

/** The time as pino writes it. Writing it out is half of what a line costs, and many lines share a millisecond. */
function isoTimes(): () => string {
  let last = 0;
  let written = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      written = `,"time":"${new Date(now).toISOString()}"`;
    }
    return written;
  };
}

/** Lines are gathered here: handing each to the destination costs more than all else a line needs. */
function batchedStdout() {
  const stdout = destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES });
  let lines: string[] = [];
  let size = 0;
  const flush = () => {
    if (size === 0) return;
    stdout.write(lines.join(''));
    lines = [];
    size = 0;
  };
  const close = () => {
    clearInterval(timer);
    flush();
    stdout.flushSync();
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  process.once('exit', close);
  const write = (line: string) => {
    lines.push(line);
    size += line.length;
    if (size > BATCH_CHARACTERS) flush();
  };
  return { stream: { write }, close };
}

/** Name, message and stack of an error and its causes; never its other fields, which may hold what was sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}
