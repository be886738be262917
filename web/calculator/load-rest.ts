import { loadPart } from '../load-part.ts';
import { loadStyles } from '../load-styles.ts';

/** Loads what the page can do without until it is at rest. */
export const loadRest = () => loadPart('rest', async () => (await import('./rest.ts')).rest);

/** Loads the same with its styles, for what is drawn of it. */
export async function loadRestToDraw() {
  const [rest] = await Promise.all([loadRest(), loadStyles('rest')]);
  return rest;
}
