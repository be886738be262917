import { renderToStaticMarkup } from 'react-dom/server';
import { brandColours, PAPER } from '#lib/domain/brand.ts';
import type { Site } from '#lib/schemas/site.ts';
import { brandStyle } from './brand-style.ts';
import { NotStarted } from './layout/not-started.tsx';
import type { Elements } from './ui/elements.ts';

/** The addresses of the built files, as listed in dist/render/assets.json. */
export type Assets = {
  script: string;
  style: string;
  restStyle: string;
  adminStyle: string;
  printStyle: string;
  font: string;
  /** Scripts that are needed at once, or soon. */
  preloads: string[];
  /** The scripts of each part that is loaded later, besides those above. */
  parts: Record<string, string[]>;
};

type Props = {
  site: Site;
  /** The prefix of every path: '/calculator', or ''. */
  basePath: string;
  isEmbedded?: boolean;
  /** The page's canonical address, if known. */
  canonical: string | null;
  assets: Assets;
  /** The element with the styles of the first screen. */
  styles: Elements;
  /** The HTML in #root; empty if the browser renders all of it. */
  screen: string;
  /** More data for the page's script, by the id of its element. */
  data: Readonly<Record<string, unknown>>;
};

const DESCRIPTION = 'Plan your financial future with our compound interest calculator.';

export function Shell(props: Props) {
  const { site, basePath, isEmbedded, canonical, assets, styles, screen, data } = props;
  const title = `Investment Calculator | ${site.name}`;
  const at = (file: string) => basePath + file;
  const parts = Object.fromEntries(
    Object.entries(assets.parts).map(([name, files]) => [name, files.map(at)]),
  );
  return (
    <html lang="en" style={brandStyle(site)} data-embed={isEmbedded ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>{title}</title>
        <meta name="description" content={DESCRIPTION} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={DESCRIPTION} />
        {site.image && <meta property="og:image" content={site.image} />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={site.ground ?? PAPER.light}
        />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <link rel="icon" type="image/svg+xml" href={iconOf(site)} />
        <link
          rel="preload"
          href={at(assets.font)}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {styles}
        <link rel="stylesheet" href={at(assets.printStyle)} media="print" />
        <LateStyles name="rest" href={at(assets.restStyle)} />
        <LateStyles name="admin" href={at(assets.adminStyle)} />
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={at(href)} />
        ))}
        <script type="module" src={at(assets.script)} />
      </head>
      <body>
        <noscript>
          <p className="noscript">
            This page runs in your browser. Please switch on JavaScript, then reload it.
          </p>
        </noscript>
        {screen === '' && <NotStarted className="page" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup */}
        <div id="root" dangerouslySetInnerHTML={{ __html: screen }} />
        {Object.entries({ site, basePath, parts, ...data }).map(([id, value]) => (
          <script
            key={id}
            type="application/json"
            id={id}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped
            dangerouslySetInnerHTML={{ __html: embeddable(value) }}
          />
        ))}
      </body>
    </html>
  );
}

/**
 * Styles that the page's script applies later. React puts a link without a listener before the styles of the page, and a sheet
 * applied there has Chromium set up all fonts anew and lay out all text again.
 */
function LateStyles({ name, href }: { name: string; href: string }) {
  return <link rel="alternate" type="text/css" href={href} data-styles={name} onLoad={() => {}} />;
}

/** Returns JSON that cannot end its script element. */
function embeddable(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function iconOf({ logo, accent }: Site): string {
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={logo.viewBox}
      fill={brandColours({ accent }).light.accent}
    >
      <title>Icon</title>
      {logo.paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>,
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
