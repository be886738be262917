import { loadPart } from '../load-part.ts';

/** Loads what the page can do without until it is at rest. */
export const loadRest = () => loadPart('rest', async () => (await import('./rest.ts')).rest);
