import { PREVIEW_KEY } from '../preview/preview.ts';
import type { Preview } from '../preview/previewed.ts';

/** Opens the calculator in a new tab with unsaved changes. Returns false if the browser blocks the tab. */
export function openPreview(basePath: string, fragment: string, preview: Preview): boolean {
  try {
    // The new tab starts with a copy of this tab's session storage.
    sessionStorage.setItem(PREVIEW_KEY, JSON.stringify(preview));
    return window.open(`${basePath}/?preview${fragment}`) !== null;
  } catch {
    return false;
  } finally {
    sessionStorage.removeItem(PREVIEW_KEY);
  }
}
