import { AppError, type ErrorCode } from '#lib/errors.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  damaged: 503,
  newer: 503,
  unavailable: 503,
};

/** What libraries refuse by status alone, in our words. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read: send valid JSON.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large: 64 KiB is the most.',
  415: 'Send JSON, with the header Content-Type: application/json.',
  431: 'The headers of the request are too large.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The catalogue cannot be reached at the moment. Please try again later.',
};

/** An error as HTTP tells it: the status, and one plain sentence that gives nothing away. */
export type Refusal = { readonly status: number; readonly sentence: string };

/** The refusal with this status in its usual words. */
export function refusal(status: number): Refusal {
  return { status, sentence: SENTENCES[status] ?? 'The request was refused.' };
}

/**
 * Returns how an error is answered. Only a service's own sentences are passed on, and of those of a 5xx only the one of
 * a newer format: the others name files.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const status = STATUS[error.code];
    const isShown = status < 500 || error.code === 'newer';
    return isShown ? { status, sentence: error.message } : refusal(status);
  }
  return refusal(statusOfLibrary(error) ?? 500);
}

/** The 4xx status with which Koa's libraries mark their errors. */
function statusOfLibrary(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
