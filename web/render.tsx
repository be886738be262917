import { enableStaticRendering } from 'mobx-react-lite';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import { readSiteAddress, type SiteAddress } from '#lib/schemas/site-address.ts';
import { App } from './app.tsx';
import { SKIP_LINK } from './layout/page-frame.tsx';
import { type Assets, Shell } from './shell.tsx';
import { StoresProvider } from './stores/context.tsx';
import { RootStore } from './stores/root-store.ts';

type Settings = Parameters<typeof readSiteAddress>[0];
type Page = { site: Site; siteAddress: SiteAddress; assets: Assets };

enableStaticRendering(true);

/** Hides form and result while the address may hold inputs, until the page's script applies them. */
const INPUTS_WAIT_SCRIPT = `if(location.hash&&location.hash!=='${SKIP_LINK}')document.documentElement.dataset.awaits=''`;

/** Sets the theme that a frame's address requests, before anything is shown. */
const FRAME_THEME_SCRIPT = `if(document.documentElement.dataset.embed===''){
const theme=/[?&]theme=(light|dark)(?:&|$)/.exec(location.search);
if(theme)document.documentElement.dataset.theme=theme[1]
}`.replaceAll('\n', '');

/** The only inline script of the calculator's page. */
export const INLINE_SCRIPT = `${FRAME_THEME_SCRIPT}\n${INPUTS_WAIT_SCRIPT}`;

/** Returns the page of every path but the calculator's. The browser renders all of #root. */
export function renderShell(
  { site, siteAddress: { basePath }, assets }: Page,
  canonical: string | null = null,
): string {
  return document(
    <Shell
      site={site}
      basePath={basePath}
      canonical={canonical}
      assets={assets}
      styles={<link rel="stylesheet" href={basePath + assets.style} />}
      screen=""
      data={{}}
    />,
  );
}

/** Returns the calculator's page for static hosting. The browser renders all of #root. Throws on an invalid setting. */
export function renderStatic(page: Omit<Page, 'siteAddress'>, settings: Settings): string {
  const siteAddress = readSiteAddress(settings);
  return renderShell({ ...page, siteAddress }, canonicalOf(siteAddress));
}

type CalculatorPage = Page & { css: string; opening: OpeningCatalogue; isEmbedded: boolean };

/** Returns the calculator's page with a first result, shown before any script arrives. `css` is the content of assets.style. */
export function renderCalculator(page: CalculatorPage): string {
  const { site, siteAddress, assets, css, opening, isEmbedded } = page;
  const { basePath } = siteAddress;
  const stores = new RootStore({ basePath, isEmbedded, site, opening, request: neverAsked });
  const screen = renderToString(
    <StoresProvider stores={stores}>
      <App url={`${basePath}/`} />
    </StoresProvider>,
  );
  const styles = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
      <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
    </>
  );
  return document(
    <Shell
      site={site}
      basePath={basePath}
      isEmbedded={isEmbedded}
      canonical={canonicalOf(siteAddress)}
      assets={assets}
      styles={styles}
      screen={screen}
      data={{ opening }}
    />,
  );
}

function canonicalOf({ publicUrl, basePath }: SiteAddress): string | null {
  return publicUrl ? `${publicUrl}${basePath}/` : null;
}

function document(shell: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(shell)}`;
}

/** Calls are made after rendering, when the page is shown. */
function neverAsked(): never {
  throw new Error('A page that is being rendered makes no calls.');
}
