import { enableStaticRendering } from 'mobx-react-lite';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import { App } from './app.tsx';
import { type Assets, Shell } from './shell.tsx';
import { StoresProvider } from './stores/context.tsx';
import { RootStore } from './stores/root-store.ts';

/** A page that took longer than this to come will not get the typeface in time, unless the browser has it in its cache. */
const SLOW_PAGE_MS = 400;
/** From the cache the typeface comes within this time. */
const FROM_CACHE_MS = 20;

/**
 * The script in the page, behind its links, that decides while the page is still being read whether to wait for the
 * typeface: Chromium delays the first paint by up to 100 ms for a preloaded one. Where it would come too late, the page
 * is drawn in the system's typeface, and ours is fetched for the next page when all else is loaded.
 */
export const FONT_WAIT_SCRIPT = `if(performance.now()>${SLOW_PAGE_MS}){
const link=document.querySelector('link[as=font]');let isSettled;
const settle=()=>{if(isSettled)return;isSettled=1;if(!performance.getEntriesByName(link.href).length){document.documentElement.style.setProperty('--font','var(--font-system)');link.remove()}};
setTimeout(settle,${FROM_CACHE_MS});
requestAnimationFrame(settle);
addEventListener('load',()=>{settle();if(!link.isConnected){link.rel='prefetch';document.head.append(link)}})
}`.replaceAll('\n', '');

type Page = { site: Site; assets: Assets };

enableStaticRendering(true);

/** Returns the page as static hosts send it, and the server at every path but '/': the browser renders all of #root. */
export function renderShell({ site, assets }: Page): string {
  const styles = <link rel="stylesheet" href={assets.style} />;
  return document(<Shell site={site} assets={assets} styles={styles} screen="" data={{}} />);
}

/**
 * Returns the calculator's page with a first result, ready to be seen before any script has come. `css` is what
 * assets.style holds: it stands in the page, in its only style element. FONT_WAIT_SCRIPT is its only inline script.
 */
export function renderCalculator(page: Page & { css: string; opening: OpeningCatalogue }): string {
  const { site, assets, css, opening } = page;
  const stores = new RootStore({ site, opening, request: neverAsked });
  const screen = renderToString(
    <StoresProvider stores={stores}>
      <App url="/" />
    </StoresProvider>,
  );
  const styles = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
      <script dangerouslySetInnerHTML={{ __html: FONT_WAIT_SCRIPT }} />
    </>
  );
  return document(
    <Shell site={site} assets={assets} styles={styles} screen={screen} data={{ opening }} />,
  );
}

function document(shell: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(shell)}`;
}

/** Calls are made when a page is there to be seen, and rendering is over by then. */
function neverAsked(): never {
  throw new Error('A page that is being rendered makes no calls.');
}
