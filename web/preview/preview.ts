import type { Site } from '#lib/schemas/site.ts';

/** The id of the bar, which says why something is off. */
export const PREVIEW_BAR = 'preview-bar';

/** Where this tab keeps what it is to show. */
export const PREVIEW_KEY = 'longview-preview';

/** Returns whether this tab was opened to show something that is not saved. */
export function hasPreview(): boolean {
  try {
    return sessionStorage.getItem(PREVIEW_KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns the white label that a preview is to show; the given one where its texts are not previewed. */
export function siteOfPreview(site: Site): Site {
  return JSON.parse(sessionStorage.getItem(PREVIEW_KEY) ?? 'null')?.site ?? site;
}
