import { AppError } from '#lib/errors.ts';

/** The server ends connections (57P01 and on), or a connection does not come about (08). */
const LOST = /^(?:08|57P)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const READ_ONLY = '25006';
/** There is no such table, or no such schema. */
export const NO_TABLE = '42P01';

/** The database could not be asked, did not say, or takes no changes. */
export class DatabaseAway extends AppError {
  /** The system's or the database's name for it: 'ECONNREFUSED', '57P01'. */
  readonly reason: string;
  /** Whether a statement was on its way, so that it may have been carried out all the same. */
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
 * Returns what a failed connection or statement means: DatabaseAway, or what the database has against the statement, which
 * it did not carry out. What pg throws may hold its client and with it the password: code and message alone are kept.
 */
export function databaseError(error: unknown, wasSent: boolean): Error {
  if (error instanceof AppError) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code === READ_ONLY) return new DatabaseAway(code, { message });
  if (code && SQLSTATE.test(code) && !LOST.test(code) && wasSent) return withCode(code, message);
  return new DatabaseAway(code ?? reasonIn(message), { wasSent, message });
}

/** Returns whether a statement failed with this code of PostgreSQL's. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: string } | null)?.code === code;
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
