import { loadPart } from '../load-part.ts';
import { loadStyles } from '../load-styles.ts';

/** Loads the parts that the page needs only once it is idle. */
export const loadRest = () => loadPart('rest', async () => (await import('./rest.ts')).rest);

/** Loads these parts with their styles, for rendering them. */
export async function loadRestToDraw() {
  const [rest] = await Promise.all([loadRest(), loadStyles('rest')]);
  return rest;
}
