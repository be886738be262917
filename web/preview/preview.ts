/** The id of the bar, which explains why something is disabled. */
export const PREVIEW_BAR = 'preview-bar';

/** The key under which this tab stores its preview. */
export const PREVIEW_KEY = 'longview-preview';

/** Returns the unsaved preview for which this tab was opened, as JSON; null for an ordinary tab. */
export function keptPreview(): string | null {
  try {
    return sessionStorage.getItem(PREVIEW_KEY);
  } catch {
    return null;
  }
}
