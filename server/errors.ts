import type { Logger } from 'pino';
import * as v from 'valibot';
import { answersOf } from '#lib/api/answers-of.ts';
import type { Call } from '#lib/api/call.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { refusal } from '#lib/schemas/answers.ts';
import type { Context, Middleware } from './context.ts';
import { MAX_BODY_KIB } from './limits.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  damaged: 503,
  'set-back': 503,
  newer: 503,
  unavailable: 503,
  unconfirmed: 503,
};

/** The codes of 5xx errors whose sentence tells a person what to do. Those of others name files. */
const SHOWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['newer', 'set-back', 'unconfirmed']);

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read: send valid JSON.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  413: `The request is too large: ${MAX_BODY_KIB} KiB is the most.`,
  415: 'Send JSON, with the header Content-Type: application/json.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The catalogue cannot be reached at the moment. Please try again later.',
};

/** A refusal that exists only in HTTP, with a sentence for people. */
export class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Answers errors thrown by later middleware, and keeps headers already set. Logs our own faults, but not an unreachable store,
 * which its watcher logs once. The answer is a sentence or, if the client prefers JSON, an object with it and the call's
 * details.
 */
export function answerErrors(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, sentence, details } = refusalOf(error);
      if (status >= 500 && !isExpected(error))
        logger.error({ err: error, method: ctx.method, path: ctx.path }, 'failed');
      ctx.status = status;
      ctx.set('Cache-Control', 'no-store');
      const isJson = ctx.accepts('text/plain', 'application/json') === 'application/json';
      ctx.type = isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
      ctx.body = isJson
        ? v.parse(schemaOf(ctx.state.call, status), { message: sentence, ...details })
        : sentence;
    }
  };
}

/** Refuses an unsupported method. */
export function refuseMethod(ctx: Context, allowed: readonly string[]): never {
  ctx.set('Allow', [...new Set(allowed)].sort().join(', '));
  return ctx.throw(405);
}

/** Returns the schema of a call's refusal. */
function schemaOf(call: Call | undefined, status: number): v.GenericSchema {
  const described = call && answersOf(call)[status];
  return typeof described === 'object' && described ? described : refusal;
}

function isExpected(error: unknown): boolean {
  if (error instanceof HttpRefusal) return true;
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'set-back');
}

type Refusal = { status: number; sentence: string; details?: AppError['details'] };

/** Returns the answer to an error: its status, one sentence that reveals nothing, and details for programs. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof HttpRefusal) return { status: error.status, sentence: error.message };
  const isOurs = error instanceof AppError;
  const status = isOurs ? STATUS[error.code] : (statusOfLibrary(error) ?? 500);
  if (isOurs && (status < 500 || SHOWN.has(error.code)))
    return { status, sentence: error.message, details: error.details };
  return { status, sentence: SENTENCES[status] ?? 'The request was refused.' };
}

function statusOfLibrary(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
