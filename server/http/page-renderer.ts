import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OpeningCatalogue } from '#lib/domain/opening-catalogue.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { Encoding } from './encoding.ts';

/** What the pages are made of; without a catalogue to open with there is only the shell. */
export type RenderJob = { readonly site: Site; readonly opening: OpeningCatalogue | null };

/** The sources that a Content-Security-Policy has to name for a page to bring a style and a script of its own. */
export type InlineSources = { readonly style: string; readonly script: string };

/** A page in every encoding, and what its Content-Security-Policy allows beside our files. */
export type PackedPage = Readonly<Record<Encoding, Uint8Array>> & {
  readonly inline: InlineSources | null;
};

/** `shell` is drawn by the browser alone, `calculator` shows a first result before any script has come. */
export type RenderedPages = { readonly shell: PackedPage; readonly calculator: PackedPage };

export type Render = (job: RenderJob) => Promise<RenderedPages>;

/**
 * Renders pages in a thread of their own that ends with them: what it takes is as large as the rest of the
 * server, and is needed once per revision. The first thread begins at once, so that it is warm by the time it
 * is asked.
 */
export function createRenderer(distFolder: string): Render {
  let warm: Render | undefined = startWorker(distFolder);
  return (job) => {
    const render = warm ?? startWorker(distFolder);
    warm = undefined;
    return render(job);
  };
}

/** A thread for one job. */
function startWorker(distFolder: string): Render {
  const worker = new Worker(path.join(distFolder, 'server/render-worker.js'), {
    workerData: distFolder,
  });
  worker.unref();
  const outcome = new Promise<RenderedPages>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The renderer ended without a page.')));
  });
  // Heard by whoever gives it a job.
  outcome.catch(() => {});
  return (job) => {
    worker.postMessage(job);
    return outcome;
  };
}
