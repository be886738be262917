import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Place } from '#lib/schemas/place.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { PackedPage, RenderedPages, RenderJob } from './page-source.ts';
import type { InlineSources } from './security-headers.ts';

type Page = { site: Site; place: Place; assets: { style: string } };

/** What dist/render/render.js offers. */
type Renderer = {
  renderShell: (page: Page) => string;
  renderCalculator: (page: Page & { css: string; opening: OpeningCatalogue }) => string;
  INLINE_SCRIPT: string;
};

const distFolder: string = workerData;
const folder = path.join(distFolder, 'render');
const rendererLoaded: Promise<Renderer> = import(
  pathToFileURL(path.join(folder, 'render.js')).href
);

parentPort?.once('message', async ({ opening, ...job }: RenderJob) => {
  const renderer = await rendererLoaded;
  const assets = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8'));
  const page = { ...job, assets };
  const shell = pack(renderer.renderShell(page), null);
  const calculator = opening ? await calculatorOf(renderer, { ...page, opening }) : shell;
  parentPort?.postMessage({ shell, calculator } satisfies RenderedPages);
});

async function calculatorOf(
  renderer: Renderer,
  page: Page & { opening: OpeningCatalogue },
): Promise<PackedPage> {
  const file = await readFile(path.join(distFolder, 'web', page.assets.style), 'utf8');
  // In the page its addresses are not beside the file any more.
  const css = file.replaceAll('url("./', `url("${page.place.basePath}/assets/`);
  const inline = { style: sourceOf(css), script: sourceOf(renderer.INLINE_SCRIPT) };
  return pack(renderer.renderCalculator({ ...page, css }), inline);
}

/** Returns the source of a Content-Security-Policy that stands for this text alone. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function pack(html: string, inline: InlineSources | null): PackedPage {
  const identity = Buffer.from(html);
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  return { identity, br, gzip: gzipSync(identity), inline };
}
