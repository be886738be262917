import { ApiError } from '../api/client.ts';
import type { ToastAction, ToastStore } from './toast-store.ts';

const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const NO_ANSWER_TO_CHANGE =
  'The server did not answer. The change may or may not have been saved. Look before you save it again.';
const MARKUP = /^\s*</;
/** What a proxy answers when the server has not. */
const UNANSWERED = new Set([502, 504]);

export type FailureText = { title: string; description?: string };

/** Says that something was done, and below it what else is to be known. */
export function tellSuccess(
  toasts: ToastStore,
  title: string,
  description = '',
  action?: ToastAction,
): void {
  toasts.show({
    kind: 'success',
    title,
    ...(description && { description }),
    ...(action && { action }),
  });
}

/** Says that changes of rates were proposed. */
export function tellProposed(toasts: ToastStore): void {
  tellSuccess(
    toasts,
    'Rates proposed successfully',
    'They count once a second person approves them.',
  );
}

/** Says that a change was not made; below it stands what the server said of each error. */
export function tellFailure(toasts: ToastStore, failure: FailureText, ...errors: unknown[]): void {
  const said = new Set(
    errors.map((error) => (isAnswered(error) ? refusalText(error) : NO_ANSWER_TO_CHANGE)),
  );
  const description = [failure.description, ...said].filter(Boolean).join('\n');
  toasts.show({ kind: 'error', title: failure.title, ...(description && { description }) });
}

/** Returns whether the server may know the records differently: a change that nobody answered may have been made. */
export function isOutOfDate(error: unknown): boolean {
  if (!isAnswered(error) || error.status >= 500) return true;
  return error.status === 404 || error.status === 409;
}

/** Returns the server's own words for what it refused; none where a proxy sent a page of markup. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  return MARKUP.test(error.text) ? '' : error.text;
}

/** Returns why the server took what was sent for invalid; empty where something else stood in the way. */
export function invalidText(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? refusalText(error) : '';
}

function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && !UNANSWERED.has(error.status);
}
