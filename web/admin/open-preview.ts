import { PREVIEW_KEY } from '../preview/preview.ts';
import type { Preview } from '../preview/previewed.ts';

/** Opens the calculator in a new tab, with what is not saved yet. Returns false where the browser allows no tab. */
export function openPreview(basePath: string, fragment: string, preview: Preview): boolean {
  try {
    // The new tab begins with a copy of what this one keeps.
    sessionStorage.setItem(PREVIEW_KEY, JSON.stringify(preview));
    return window.open(`${basePath}/?preview${fragment}`) !== null;
  } catch {
    return false;
  } finally {
    sessionStorage.removeItem(PREVIEW_KEY);
  }
}
