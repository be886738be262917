/** The id of the bar, which says why something is off. */
export const PREVIEW_BAR = 'preview-bar';

/** Where this tab keeps what it is to show. */
export const PREVIEW_KEY = 'longview-preview';

/** Returns what this tab was opened to show and is not saved, as JSON; null if it is an ordinary one. */
export function keptPreview(): string | null {
  try {
    return sessionStorage.getItem(PREVIEW_KEY);
  } catch {
    return null;
  }
}
