import { PREVIEW_KEY } from '../preview/preview.ts';
import type { Preview } from '../preview/previewed.ts';
import { tellFailure } from '../stores/outcome.ts';
import type { RootStore } from '../stores/root-store.ts';

/** Opens the calculator in a new tab with unsaved changes. Notifies the user if the browser blocks the tab. */
export function openPreview(
  { basePath, toasts }: Pick<RootStore, 'basePath' | 'toasts'>,
  fragment: string,
  preview: Preview,
): void {
  if (hasOpened(`${basePath}/?preview${fragment}`, preview)) return;
  const description = 'Allow this site to open tabs and try again.';
  tellFailure(toasts, { title: 'Failed to open the preview', description });
}

function hasOpened(url: string, preview: Preview): boolean {
  try {
    // The new tab starts with a copy of this tab's session storage.
    sessionStorage.setItem(PREVIEW_KEY, JSON.stringify(preview));
    return window.open(url) !== null;
  } catch {
    return false;
  } finally {
    sessionStorage.removeItem(PREVIEW_KEY);
  }
}
