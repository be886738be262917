import { createRoot, hydrateRoot } from 'react-dom/client';
import { asksToEmbed } from '#lib/domain/embedded.ts';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import { requestTo } from './api/client.ts';
import { App } from './app.tsx';
import { hideUntilFollowed } from './calculator/form/follow-address.ts';
import { StoresProvider } from './stores/context.tsx';
import { RootStore } from './stores/root-store.ts';
import { embedStyles, lateStyles } from './styles/on-demand-styles.ts';

/** Returns what the server has checked and written into the page; null where it has not. */
function embedded(id: 'site' | 'basePath' | 'opening'): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

const basePath = embedded('basePath') as string;
const { pathname, search } = window.location;
const isEmbedded = pathname === `${basePath}/` && asksToEmbed(search);
const stores = new RootStore({
  basePath,
  isEmbedded,
  site: embedded('site') as Site,
  opening: embedded('opening') as OpeningCatalogue | null,
  request: requestTo(basePath),
});
const page = (
  <StoresProvider stores={stores}>
    <App url={pathname} />
  </StoresProvider>
);
hideUntilFollowed();
const root = document.getElementById('root');
if (root?.hasChildNodes()) hydrateRoot(root, page);
else if (root) void dressed().then(() => createRoot(root).render(page));
void lateStyles();
if (isEmbedded) void import('./embed/frame.ts').then(({ livesInFrame }) => livesInFrame());

/** Resolves when all styles are there that a page drawn here needs at first. */
async function dressed(): Promise<void> {
  if (isEmbedded) await embedStyles();
}
