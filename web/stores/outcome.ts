import { refusalText } from '../api/refusal.ts';
import type { ToastStore } from './toast-store.ts';

/** A failure as it is told: what was tried, and nothing of why. */
export type FailureText = { title: string; description?: string };

/** Tells that something was done. */
export function tellSuccess(toasts: ToastStore, title: string): void {
  toasts.show({ kind: 'success', title });
}

/** Tells that something was not done; what the server said of it stands below. */
export function tellFailure(toasts: ToastStore, failure: FailureText, ...errors: unknown[]): void {
  const said = new Set(errors.map(refusalText));
  const description = [failure.description, ...said].filter(Boolean).join('\n');
  toasts.show({ kind: 'error', title: failure.title, ...(description && { description }) });
}
