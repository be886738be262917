import { AppError } from '#lib/errors.ts';
import { reasonOf } from '../backend.ts';
import { type DatabaseSettings, databaseName } from './database-url.ts';

/** The server closes connections (57P), or a connection fails (08). */
const LOST = /^(?:08|57P)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const READ_ONLY = '25006';
const TOO_MANY = '53300';
const STARTING = '57P03';
export const NOT_ALLOWED = '42501';
export const NO_TABLE = '42P01';

/** The database cannot be reached, did not answer, or accepts no changes. */
export class DatabaseAway extends AppError {
  /** The system's or the database's code: 'ECONNREFUSED', '57P01'. */
  readonly reason: string;
  /** Whether a statement was sent, and may have been executed. */
  readonly wasSent: boolean;

  constructor(reason: string, { wasSent = false, message = reason } = {}) {
    super('unavailable', `The database cannot be used just now (${reason}); try again shortly.`, {
      cause: withCode(reason, message),
    });
    this.name = 'DatabaseAway';
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

/**
 * Returns DatabaseAway, or the database's error about a statement. Keeps only code and message, because pg's errors may hold
 * the client and its password.
 */
export function databaseError(error: unknown, wasSent: boolean, settings: DatabaseSettings): Error {
  if (error instanceof AppError) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code === READ_ONLY) return new DatabaseAway(code, { message });
  if (code === NOT_ALLOWED && wasSent) {
    const { user, schema } = settings;
    const sentence = `The user ${user} may not use the tables in the ${databaseName(settings)}: grant it USAGE on the schema ${schema}, and SELECT, INSERT, UPDATE and DELETE on its tables.`;
    return new AppError('unavailable', sentence, { cause: withCode(code, message) });
  }
  if (code && SQLSTATE.test(code) && !LOST.test(code) && wasSent) return withCode(code, message);
  return new DatabaseAway(code ?? reasonIn(message), { wasSent, message });
}

/** Returns whether a statement failed with this PostgreSQL code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && reasonOf(error) === code;
}

function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** pg's own errors have no code. */
function reasonIn(message: string): string {
  if (/support SSL/.test(message)) return 'no TLS';
  if (/password must be a/.test(message)) return 'no password';
  return /timeout/i.test(message) ? 'ETIMEDOUT' : 'ECONNRESET';
}

/** Returns the error for a database that cannot be opened, which says what to do. */
export function openError(settings: DatabaseSettings, { reason, cause }: DatabaseAway): AppError {
  const shown = databaseName(settings);
  const sentence = sentenceOf(reason, shown, settings);
  return new AppError('unavailable', sentence, { cause });
}

function sentenceOf(reason: string, shown: string, { user, host }: DatabaseSettings): string {
  if (reason.startsWith('28'))
    return `${user} may not sign in to the ${shown} (${reason}); correct user or password in DATABASE_URL.`;
  if (reason === 'no password')
    return `The ${shown} asks ${user} for a password; write it into DATABASE_URL, or set PGPASSWORD.`;
  if (reason === '3D000') return `There is no ${shown}; make it, or correct DATABASE_URL.`;
  if (reason === 'in recovery')
    return `The ${shown} is a standby, which takes no changes; name the primary in DATABASE_URL.`;
  if (reason === '25006')
    return `The ${shown} takes no changes at the moment (25006), and its tables must be made; switch default_transaction_read_only off.`;
  if (reason === 'no TLS')
    return `${host} offers no TLS; switch it on there, or add sslmode=disable to DATABASE_URL where the network is safe.`;
  if (/CERT|SIGNATURE|ALTNAME/.test(reason))
    return `The certificate of ${host} is not trusted (${reason}); name the root's file as sslrootcert in DATABASE_URL.`;
  if (reason === TOO_MANY)
    return `The ${shown} takes no more connections (${reason}); end some, or raise its max_connections or the limit of ${user}.`;
  if (reason === NOT_ALLOWED)
    return `${user} may not connect to the ${shown} (${reason}); grant it CONNECT on that.`;
  if (reason === STARTING)
    return `The ${shown} is starting or stopping (${reason}); try again shortly.`;
  return `The ${shown} cannot be reached (${reason}); start it, or correct DATABASE_URL.`;
}
