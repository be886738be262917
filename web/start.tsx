import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { asksToEmbed } from '#lib/domain/embedded.ts';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import { asksToPreview } from '#lib/domain/preview.ts';
import type { Site } from '#lib/schemas/site.ts';
import { requestTo } from './api/client.ts';
import { App } from './app.tsx';
import { awaitAddress } from './calculator/form/follow-address.ts';
import { watchPrinting } from './calculator/print/use-is-printing.ts';
import { startInFrame } from './embed/frame.ts';
import { type PartScripts, setPartScripts } from './load-part.ts';
import { keptPreview } from './preview/preview.ts';
import { startAt } from './router/history.ts';
import { StoresProvider } from './stores/context.tsx';
import { RootStore } from './stores/root-store.ts';

/** Returns data that the server has validated and embedded in the page; null if it has not. */
function embedded(id: 'site' | 'basePath' | 'opening' | 'parts'): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

/** Starts the page in the browser. */
export function startPage(): void {
  // First of all, this hides the message that the page could not start.
  document.documentElement.dataset.started = '';
  awaitAddress();
  // In a task of its own, because running this script and starting the page at once would block a slow processor too long.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = start;
  port2.postMessage(null);
  // All at once, so that a page printed while it loads is complete.
  watchPrinting(() => {
    start();
    flushSync(() => drawAll?.());
  });
}

/** Renders the page; if it is being hydrated, finishes that at once. */
let drawAll: (() => void) | undefined;

function start(): void {
  if (drawAll) return;
  const basePath = embedded('basePath') as string;
  const { pathname, search } = window.location;
  startAt(pathname);
  setPartScripts(embedded('parts') as PartScripts);
  const isCalculator = pathname === `${basePath}/`;
  const isEmbedded = isCalculator && asksToEmbed(search);
  const kept = isCalculator && asksToPreview(search) ? keptPreview() : null;
  const stores = new RootStore({
    basePath,
    isEmbedded,
    site: ((kept && JSON.parse(kept).site) ?? embedded('site')) as Site,
    opening: embedded('opening') as OpeningCatalogue | null,
    isPreview: kept !== null,
    request: requestTo(basePath),
  });
  const page = (
    <StoresProvider stores={stores}>
      <App url={pathname} />
    </StoresProvider>
  );
  if (isEmbedded) startInFrame();
  const element = document.getElementById('root');
  if (!element) return;
  let root: Root;
  drawAll = () => root.render(page);
  // As a transition, the page is hydrated in small pieces, between which the visitor's input is handled.
  if (element.hasChildNodes())
    startTransition(() => {
      root = hydrateRoot(element, page);
    });
  else {
    root = createRoot(element);
    drawAll();
  }
}
