import { loadPart } from '../load-part.ts';
import { lazyPart } from '../ui/lazy.tsx';

const loadDrawers = () => loadPart('drawers', async () => (await import('./drawers.ts')).drawers);

/** Loads what opens over the dashboard before it is asked for. Where that fails, the press that opens it tries again. */
export function preloadDrawers(): void {
  loadDrawers().catch(() => undefined);
}

export const AccountDialog = lazyPart(async () => (await loadDrawers()).AccountDialog);
export const HistoryDrawer = lazyPart(async () => (await loadDrawers()).HistoryDrawer);
export const PlannedDrawer = lazyPart(async () => (await loadDrawers()).PlannedDrawer);
export const ProposalDialog = lazyPart(async () => (await loadDrawers()).ProposalDialog);
export const SiteTextsDrawer = lazyPart(async () => (await loadDrawers()).SiteTextsDrawer);
export const UploadDrawer = lazyPart(async () => (await loadDrawers()).UploadDrawer);
