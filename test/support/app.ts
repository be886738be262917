import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import type { Site } from '#lib/schemas/site.ts';
import { countsInMemory } from '#lib/store/backend/counts.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { readSeed } from '#lib/store/seed.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { tokenUses } from '#lib/store/sessions/token-uses.ts';
import { readSite } from '#lib/store/site.ts';
import { Store } from '#lib/store/store.ts';
import { createApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { logOptions } from '../../server/log.ts';
import { createPageSource, createRenderer, pageOf } from '../../server/page/page-source.ts';
import { afterFile } from './after-file.ts';
import { openStore } from './open-store.ts';
import { tempDir } from './temp-dir.ts';

/** The application in this process, on a free port, with a clock for its sessions. */
export type TestApp = {
  url: string;
  store: Store;
  clock: { now: number };
  /** What it has stored in memory, for another application on the same catalogue. */
  bytes: SharedBytes;
  /** Returns every revision of these by its key. */
  revisions: () => Record<string, string>;
  /** Returns the lines of its log so far. */
  log: () => string;
  /** Returns its metrics as they are scraped; nothing where it is not metered. */
  scrape: () => Promise<string>;
};

type Options = {
  /** True for one. */
  trustProxy?: boolean | number;
  dataDir?: string;
  bytes?: SharedBytes;
  basePath?: string;
  publicUrl?: string;
  needsSecondFactor?: boolean;
  sessionKeys?: readonly string[];
  logLevel?: Config['logLevel'];
  isMetered?: boolean;
  /** Whether it serves the pages and files of the build. */
  isBuilt?: boolean;
  /** Fields of site.json in place of those of the example. */
  site?: Partial<Site>;
  seed?: unknown;
  /** The clock of its catalogue in memory. */
  now?: () => Date;
};

const DIST = path.join(import.meta.dirname, '../../dist');
const BYTES = Buffer.from('<!doctype html><title>Longview</title>');
const PAGE = pageOf({
  identity: BYTES,
  gzip: gzipSync(BYTES),
  br: brotliCompressSync(BYTES),
  inline: null,
});

let renderer: ReturnType<typeof createRenderer> | undefined;
let rendering: Promise<unknown> = Promise.resolve();

/** Renders the built pages, for all applications of the tests on one thread, one after another. */
export const render: ReturnType<typeof createRenderer> = (job) => {
  renderer ??= createRenderer(DIST);
  const rendered = rendering.then(() => renderer?.(job) as ReturnType<typeof render>);
  rendering = rendered.catch(() => {});
  return rendered;
};

/**
 * Starts the application as a server process would; only the clock of its sessions can be moved. Its catalogue is in memory or,
 * where a test needs one, in a data folder.
 */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const { dataDir, bytes = new Map(), isBuilt = false, logLevel = 'silent' } = options;
  const seed = options.seed ?? (await readSeed(dataDir ?? 'data'));
  const memory = memoryBackend(bytes);
  const { now = () => new Date() } = options;
  const store = dataDir
    ? await openStore(dataDir, { seed, now })
    : await Store.open(memory, { seed, now });
  let ahead = 0;
  const clock = {
    get now() {
      return Date.now() + ahead;
    },
    set now(ms: number) {
      ahead = ms - Date.now();
    },
  };
  const { trustProxy = false, basePath = '', publicUrl, needsSecondFactor = false } = options;
  const siteAddress = { basePath, publicUrl };
  const site = { ...(await readSite('data')), ...options.site };
  let printed = '';
  const write = (line: string) => {
    printed += line;
  };
  const logger = pino(logOptions(logLevel), { write });
  const metrics = options.isMetered
    ? (await import('../../server/metrics.ts')).createMetrics(store)
    : undefined;
  const sessions = dataDir
    ? new FilesBackend(dataDir, () => clock.now)
    : { ...memory, now: async () => clock.now };
  const server = createHttpServer(
    createApp({
      config: {
        environment: 'test',
        siteAddress,
        proxies: Number(trustProxy),
        needsSecondFactor,
      },
      site,
      store,
      sessionStore: new SessionStore(sessions, store.watcher),
      spentCodes: new SpentCodes(sessions, store.watcher),
      tokenUses: tokenUses(sessions, store.watcher),
      loadCounts: async () => countsInMemory,
      sessionKeys: options.sessionKeys ?? ['a key of the tests that is long enough'],
      logger,
      pages: isBuilt
        ? createPageSource({ store, site, siteAddress, render, logger })
        : async () => ({ calculator: PAGE, embedded: PAGE, shell: PAGE }),
      webFolder: isBuilt ? path.join(DIST, 'web') : await tempDir(),
      isStopping: () => false,
      metrics,
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  });
  const { port } = server.address() as AddressInfo;
  const revisions = () => {
    const kept = [...bytes].filter(([key]) => key.startsWith('revisions/'));
    return Object.fromEntries(kept.map(([key, content]) => [key, content.toString('latin1')]));
  };
  const url = `http://127.0.0.1:${port}`;
  const scrape = async () => (await metrics?.registry.metrics()) ?? '';
  return { url, store, clock, bytes, revisions, log: () => printed, scrape };
}
