import { type Logger, type LoggerOptions, pino } from 'pino';
import SonicBoom from 'sonic-boom';
import { AppError } from '#lib/errors.ts';
import type { Watcher } from '#lib/store/watcher.ts';
import type { Config } from './config.ts';

const SECRETS = [
  'password',
  'passwordHash',
  'code',
  'secret',
  'secondFactor',
  'recoveryCodes',
  'cookie',
  'authorization',
  'body',
  'headers',
  'client',
  'user.passwordHash',
];
const STDOUT = 1;
const FLUSH_MS = 100;
const BATCH_BYTES = 8 * 1024;
/** How much may wait while stdout accepts nothing. Later lines are lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const TROUBLE_EVERY_MS = 250;
/** How long the last lines may take when the server stops. */
const CLOSE_MS = 200;

/** Returns how a line of the log is written: as JSON, without secrets. */
export function logOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[hidden]' },
    serializers: { err: describeError },
  };
}

/** Opens the log on stdout. While that accepts nothing, lines wait, then are dropped and counted; the service continues. */
export function openLog(
  level: Config['logLevel'],
  fd = STDOUT,
): { logger: Logger; close: () => Promise<void> } {
  const out = openOutput(fd);
  const logger = pino(logOptions(level), out);
  let lost = 0;
  out.on('drop', () => lost++);
  out.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    logger.warn({ lines }, 'lines of the log lost');
  });
  const closeLog = () => {
    // Writing to the closed stream would end the process.
    logger.level = 'silent';
    return close(out);
  };
  return { logger, close: closeLog };
}

function openOutput(fd: number): SonicBoom {
  let isExiting = false;
  const out = new SonicBoom({
    fd,
    sync: false,
    minLength: BATCH_BYTES,
    maxLength: MAX_WAITING_BYTES,
    periodicFlush: FLUSH_MS,
    retryEAGAIN: () => !isExiting,
  });
  // After a full disk, the next flush tries again.
  out.on('error', () => {});
  process.once('exit', () => {
    isExiting = true;
    try {
      out.flushSync();
    } catch {}
  });
  return out;
}

async function close(out: SonicBoom): Promise<void> {
  await new Promise<void>((resolve) => {
    out.once('close', resolve);
    setTimeout(resolve, CLOSE_MS);
    out.end();
  });
  out.destroy();
}

/** Logs when the store can no longer be read or changed, each new reason, and when it can again. */
export function logTrouble(watcher: Pick<Watcher, 'trouble'>, logger: Logger): void {
  let known: string | null = null;
  const check = () => {
    const { trouble } = watcher;
    if (trouble && trouble !== known) logger.error({ reason: trouble }, 'degraded');
    if (known && !trouble) logger.info('ok again');
    known = trouble;
  };
  setInterval(check, TROUBLE_EVERY_MS).unref();
}

/** Returns the loggable part of an error and its causes: never other fields, which may hold request data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...(!(error instanceof AppError) && { stack }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
