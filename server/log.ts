import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

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
const BUFFER_BYTES = 8 * 1024;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const FLUSH_MS = 200;

/** Where a server writes what happens: JSON lines on stdout, written together, at the latest after 200 ms. */
export type Log = { readonly logger: Logger; close: () => void };

/** Opens the log. A reader of stdout that stands still costs lines, never the service. */
export function openLog(level: Config['logLevel']): Log {
  const stdout = destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MOST_WAITING_BYTES,
  });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    stdout,
  );
  const timer = setInterval(() => stdout.flush(), FLUSH_MS).unref();
  return {
    logger,
    close: () => {
      clearInterval(timer);
      stdout.flushSync();
    },
  };
}

/** Name, message and stack of an error and its causes; never its other fields, which may hold what was sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}
