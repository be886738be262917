import { ApiError } from '../api/client.ts';
import type { ToastAction, ToastStore } from './toast-store.ts';

const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const NO_ANSWER_TO_CHANGE =
  'The server did not answer. The change may or may not have been saved. Look before you save it again.';
const MARKUP = /^\s*</;
/** The statuses with which a proxy answers if the server does not. */
const UNANSWERED = new Set([502, 504]);

export type FailureText = { title: string; description?: string };

/** Notifies of a success, with a sentence below. */
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

/** Notifies that changes of rates were proposed. */
export function tellProposed(toasts: ToastStore): void {
  tellSuccess(
    toasts,
    'Rates proposed successfully',
    'They count once a second person approves them.',
  );
}

/** Notifies that a change failed, with the server's sentence for each error. */
export function tellFailure(toasts: ToastStore, failure: FailureText, ...errors: unknown[]): void {
  const sentences = new Set(
    errors.map((error) => (isAnswered(error) ? refusalText(error) : NO_ANSWER_TO_CHANGE)),
  );
  const description = [failure.description, ...sentences].filter(Boolean).join('\n');
  toasts.show({ kind: 'error', title: failure.title, ...(description && { description }) });
}

/** Returns whether the shown records may be outdated: a change without an answer may have been made. */
export function isOutOfDate(error: unknown): boolean {
  if (!isAnswered(error) || error.status >= 500) return true;
  return error.status === 404 || error.status === 409;
}

/** Returns the server's sentence for a refusal; '' if a proxy sent a page instead. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  return MARKUP.test(error.text) ? '' : error.text;
}

/** Returns why the server found the input invalid; '' for any other failure. */
export function invalidText(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? refusalText(error) : '';
}

function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && !UNANSWERED.has(error.status);
}
