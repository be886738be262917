/** The kinds of refusals and failures. HTTP and the command line map each to a status or an exit code. */
export type ErrorCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'unauthenticated'
  | 'forbidden'
  | 'too-many'
  | 'unavailable'
  | 'unconfirmed'
  | 'damaged'
  | 'set-back'
  | 'newer';

/** A refusal with one plain sentence that says what to do. The sentence is meant to be shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Data for programs, besides the sentence. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    { details = {}, ...options }: ErrorOptions & Partial<Pick<AppError, 'details'>> = {},
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
