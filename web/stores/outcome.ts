import { ApiError } from '../api/client.ts';
import type { ToastStore } from './toast-store.ts';

const NO_ANSWER = 'The server could not be reached. Check your connection and try again.';
const MARKUP = /^\s*</;

/** What was tried, as the notification of its failure says it. */
export type FailureText = { title: string; description?: string };

/** Says that something was done. */
export function tellSuccess(toasts: ToastStore, title: string): void {
  toasts.show({ kind: 'success', title });
}

/** Says that something was not done; below it stands what the server said of each error. */
export function tellFailure(toasts: ToastStore, failure: FailureText, ...errors: unknown[]): void {
  const said = new Set(errors.map(refusalText));
  const description = [failure.description, ...said].filter(Boolean).join('\n');
  toasts.show({ kind: 'error', title: failure.title, ...(description && { description }) });
}

/**
 * Returns the text that explains a failed call: the server's own words, which may be none. A page of markup, as a
 * proxy sends it, counts as none.
 */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_ANSWER;
  return MARKUP.test(error.text) ? '' : error.text;
}
