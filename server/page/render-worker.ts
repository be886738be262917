import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { SiteAddress } from '#lib/schemas/site-address.ts';
import type { InlineSources } from '../middleware/security-headers.ts';
import type { PackedPage, RenderedPages, RenderJob } from './page-source.ts';

type Page = { site: Site; siteAddress: SiteAddress; assets: { style: string } };
type CalculatorPage = Page & { opening: OpeningCatalogue; isEmbedded: boolean };

/** The exports of dist/render/render.js. */
type Renderer = {
  renderShell: (page: Page) => string;
  renderCalculator: (page: CalculatorPage & { css: string }) => string;
  INLINE_SCRIPT: string;
};

const distFolder: string = workerData;
const folder = path.join(distFolder, 'render');
const { href } = pathToFileURL(path.join(folder, 'render.js'));
const rendererLoaded: Promise<Renderer> = import(href);

parentPort?.on('message', async ({ opening, ...job }: RenderJob) => {
  const renderer = await rendererLoaded;
  const assets = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8'));
  const page = { ...job, assets };
  const shellPacked = pack(renderer.renderShell(page), null);
  const calculatorOr = (isEmbedded: boolean) =>
    opening ? calculatorOf(renderer, { ...page, opening, isEmbedded }) : shellPacked;
  const [shell, calculator, embedded] = await Promise.all([
    shellPacked,
    calculatorOr(false),
    calculatorOr(true),
  ]);
  parentPort?.postMessage({ shell, calculator, embedded } satisfies RenderedPages);
});

async function calculatorOf(renderer: Renderer, page: CalculatorPage): Promise<PackedPage> {
  const { assets, siteAddress } = page;
  const styles = await readFile(path.join(distFolder, 'web', assets.style), 'utf8');
  // Its addresses are relative to its file, and would not resolve from the page.
  const css = styles.replaceAll('url("./', `url("${siteAddress.basePath}/assets/`);
  const inline = { style: sourceOf(css), script: sourceOf(renderer.INLINE_SCRIPT) };
  return pack(renderer.renderCalculator({ ...page, css }), inline);
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

async function pack(html: string, inline: InlineSources | null): Promise<PackedPage> {
  const identity = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: gzipped, inline };
}
