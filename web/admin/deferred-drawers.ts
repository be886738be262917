import { loadPart } from '../load-part.ts';
import { lazyPart } from '../ui/lazy.tsx';

const loadDrawers = () => loadPart('drawers', async () => (await import('./drawers.ts')).drawers);

/** Loads the drawers before they are opened. If that fails, opening one tries again. */
export function preloadDrawers(): void {
  loadDrawers().catch(() => undefined);
}

export const AccountDialog = lazyPart(async () => (await loadDrawers()).AccountDialog);
export const HistoryDrawer = lazyPart(async () => (await loadDrawers()).HistoryDrawer);
export const PlannedDrawer = lazyPart(async () => (await loadDrawers()).PlannedDrawer);
export const ProposalDialog = lazyPart(async () => (await loadDrawers()).ProposalDialog);
export const SiteTextsDrawer = lazyPart(async () => (await loadDrawers()).SiteTextsDrawer);
export const UploadDrawer = lazyPart(async () => (await loadDrawers()).UploadDrawer);
