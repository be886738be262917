import { lazyPart } from '../ui/lazy.tsx';
import { loadRestToDraw } from './load-rest.ts';

const MAX_WAIT_MS = 3000;

/** Loads the rest of the page when the browser is idle. */
async function loadWhenIdle() {
  await new Promise<void>((go) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => go(), { timeout: MAX_WAIT_MS });
    else setTimeout(go, MAX_WAIT_MS);
  });
  return loadRestToDraw();
}

export const DownloadCsv = lazyPart(async () => (await loadWhenIdle()).DownloadCsv);
export const GrowthTooltip = lazyPart(async () => (await loadWhenIdle()).GrowthTooltip);
export const HostEvents = lazyPart(async () => (await loadWhenIdle()).HostEvents);
export const Months = lazyPart(async () => (await loadWhenIdle()).Months);
export const NotFoundPage = lazyPart(async () => (await loadRestToDraw()).NotFoundPage);
export const PreviewBar = lazyPart(async () => (await loadRestToDraw()).PreviewBar);
export const ResultDock = lazyPart(async () => (await loadWhenIdle()).ResultDock);
export const ResultStrip = lazyPart(async () => (await loadWhenIdle()).ResultStrip);
export const StartAgain = lazyPart(async () => (await loadWhenIdle()).StartAgain);
export const WhatIf = lazyPart(async () => (await loadWhenIdle()).WhatIf);
export const Workings = lazyPart(async () => (await loadWhenIdle()).Workings);
