import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { SiteAddress } from '#lib/schemas/site-address.ts';
import { openingCatalogue } from '#lib/services/catalogue.ts';
import { effectiveSite } from '#lib/services/site-texts.ts';
import type { Store } from '#lib/store/store.ts';
import { contentOf, type Encoding, encodedAs } from '../content.ts';
import { type InlineSources, pageHeaders } from '../middleware/security-headers.ts';

export type RenderJob = {
  readonly site: Site;
  readonly siteAddress: SiteAddress;
  readonly opening: OpeningCatalogue | null;
};

export type PackedPage = Readonly<Record<Encoding, Uint8Array>> & {
  readonly inline: InlineSources | null;
};

/**
 * `shell` is drawn in the browser only. `calculator`, and `embedded` for pages of other sites, show a first result before any
 * script arrives.
 */
export type RenderedPages = Readonly<Record<'shell' | 'calculator' | 'embedded', PackedPage>>;

type Render = (job: RenderJob) => Promise<RenderedPages>;

type Pages = Readonly<Record<keyof RenderedPages, ReturnType<typeof pageOf>>>;

/** Returns the pages of the newest revision, with today's rates. */
export type PageSource = () => Promise<Pages>;

type Deps = { store: Store; site: Site; siteAddress: SiteAddress; render: Render; logger: Logger };

const RETRY_AFTER_MS = 1000;
/**
 * How long an outdated page may be served while a newer one is made. Another process's change takes up to 500 ms to be noticed,
 * and must be on the page within a second.
 */
const OUTDATED_MS = 500;
/** How long an idle thread waits for another job. */
const IDLE_MS = 10_000;

/**
 * Keeps the pages of one revision and day. They are made on the first request, once for all that wait. If the catalogue cannot
 * be rendered, the shell is served for a second. While a newer page is made, the previous one is served for up to half a
 * second.
 */
export function createPageSource({ store, site, siteAddress, render, logger }: Deps): PageSource {
  let cached:
    | { source: Store['current']; pages: Pages; until: number; newestAt: number }
    | undefined;
  let rendering: Promise<void> | undefined;

  const renderPages = async () => {
    const source = store.current;
    const newestAt = performance.now();
    let until = Number.POSITIVE_INFINITY;
    const siteNow = effectiveSite(site, source.data);
    const { calculator, embedded, shell } = await render({
      site: siteNow,
      siteAddress,
      opening: openingCatalogue(store),
    }).catch((error) => {
      logger.error({ err: error }, 'page not rendered');
      until = performance.now() + RETRY_AFTER_MS;
      return render({ site: siteNow, siteAddress, opening: null });
    });
    const pages = {
      calculator: pageOf(calculator),
      embedded: pageOf(embedded, site.embedOrigins),
      shell: pageOf(shell),
    };
    cached = { source, until, newestAt, pages };
  };

  return async () => {
    const { revision } = store.current;
    const isCurrent = () => cached?.source.data === store.current.data;
    const now = performance.now();
    if (cached && isCurrent() && now < cached.until) {
      cached.newestAt = now;
      return cached.pages;
    }
    for (;;) {
      rendering ??= renderPages().finally(() => {
        rendering = undefined;
      });
      if (cached && !isCurrent() && now < cached.newestAt + OUTDATED_MS) {
        rendering.catch(() => {});
        return cached.pages;
      }
      await rendering;
      if (cached && (isCurrent() || cached.source.revision > revision)) return cached.pages;
    }
  };
}

/** Returns a packed page with the headers it is sent with. `framedBy` are the sites that may show it in a frame. */
export function pageOf({ inline, ...packed }: PackedPage, framedBy: readonly string[] = []) {
  const formOf = (encoding: Encoding) =>
    contentOf(Buffer.from(packed[encoding]), {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...encodedAs(encoding),
    });
  const headers = pageHeaders({ inline, framedBy });
  return { identity: formOf('identity'), gzip: formOf('gzip'), br: formOf('br'), headers };
}

/**
 * Returns a renderer, which takes one job at a time. Its thread ends after ten idle seconds, because it needs as much memory as
 * the rest of the server. The first thread starts at once, to be ready for the first job.
 */
export function createRenderer(distFolder: string): Render {
  let thread: Thread | undefined = startThread(distFolder);
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.worker.terminate();
    thread = undefined;
  };

  return async (job) => {
    clearTimeout(idle);
    thread ??= startThread(distFolder);
    try {
      return await draw(thread, job);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
}

/** A thread that draws pages; `ended` rejects when it ends. */
type Thread = { worker: Worker; ended: Promise<never> };

function startThread(distFolder: string): Thread {
  const file = path.join(distFolder, 'server/render-worker.js');
  const worker = new Worker(file, { workerData: distFolder });
  worker.unref();
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The renderer ended without a page.')));
  });
  // An error before the first job is thrown by that job.
  ended.catch(() => {});
  return { worker, ended };
}

function draw({ worker, ended }: Thread, job: RenderJob): Promise<RenderedPages> {
  const drawn = new Promise<RenderedPages>((resolve) => worker.once('message', resolve));
  worker.postMessage(job);
  return Promise.race([drawn, ended]);
}
