import type { Logger } from 'pino';
import { AppError, type ErrorCode } from '#lib/errors.ts';
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

/** The codes of a 5xx whose sentence tells a person what to do. Those of the others name files. */
const SHOWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['newer', 'set-back', 'unconfirmed']);

/** The sentences for errors that come with a status alone. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read: send valid JSON.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  408: 'The request took too long to arrive.',
  413: `The request is too large: ${MAX_BODY_KIB} KiB is the most.`,
  415: 'Send JSON, with the header Content-Type: application/json.',
  431: 'The headers of the request are too large.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The catalogue cannot be reached at the moment. Please try again later.',
};

/** Errors of Node's HTTP parser, by their code. */
const STATUS_OF_PARSER: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How an error is answered: the status, and one plain sentence that gives nothing away. */
export type Refusal = { readonly status: number; readonly sentence: string };

/** How a request that names no host, or two, is answered. */
export const NOT_ONE_HOST: Refusal = {
  status: 400,
  sentence: 'Send the Host header exactly once.',
};

type Failure = {
  readonly logger: Pick<Logger, 'error'>;
  /** What the log says about the request. */
  readonly request?: { readonly method?: string; readonly path?: string };
  /** The status of an error that says none. */
  readonly otherwise?: 500 | 503;
};

/** Returns how an error is answered, and logs it first if it is our own fault. */
export function handleError(error: unknown, { logger, request, otherwise }: Failure): Refusal {
  const answer = refusalOf(error, otherwise);
  if (answer.status >= 500) logger.error({ err: error, ...request }, 'failed');
  return answer;
}

/** Returns how an error is answered. Only the sentences of our own refusals are passed on. */
export function refusalOf(error: unknown, otherwise = 500): Refusal {
  if (error instanceof AppError) {
    const status = STATUS[error.code];
    const isShown = status < 500 || SHOWN.has(error.code);
    return isShown ? { status, sentence: error.message } : refusal(status);
  }
  return refusal(statusOfLibrary(error) ?? otherwise);
}

/** Returns the refusal with this status in its usual words. */
export function refusal(status: number): Refusal {
  return { status, sentence: SENTENCES[status] ?? 'The request was refused.' };
}

/** Returns how bytes are answered that Node's HTTP parser refused with an error of this code. */
export function parserRefusal(code: string | undefined): Refusal {
  const status = STATUS_OF_PARSER[code ?? ''];
  return status ? refusal(status) : { status: 400, sentence: 'The request is not valid HTTP.' };
}

/** The 4xx status with which Koa's libraries mark their errors. */
function statusOfLibrary(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
