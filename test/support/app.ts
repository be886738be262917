import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
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
import { createHttpServer } from '../../server/http-server.ts';
import { pageOf } from '../../server/page/page-source.ts';
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
};

const BYTES = Buffer.from('<!doctype html><title>Longview</title>');
const PAGE = pageOf({ identity: BYTES, gzip: BYTES, br: BYTES, inline: null });

/**
 * Starts the application as a server process would; only the clock of its sessions can be moved. Its catalogue is in memory or,
 * where a test needs one, in a data folder.
 */
export async function startApp(
  options: {
    /** True for one. */
    trustProxy?: boolean | number;
    dataDir?: string;
    bytes?: SharedBytes;
    basePath?: string;
    needsSecondFactor?: boolean;
  } = {},
): Promise<TestApp> {
  const { dataDir, bytes = new Map() } = options;
  const seed = await readSeed(dataDir ?? 'data');
  const memory = memoryBackend(bytes);
  const store = dataDir ? await openStore(dataDir, { seed }) : await Store.open(memory, { seed });
  let ahead = 0;
  const clock = {
    get now() {
      return Date.now() + ahead;
    },
    set now(ms: number) {
      ahead = ms - Date.now();
    },
  };
  const { trustProxy = false, basePath = '', needsSecondFactor = false } = options;
  const logger = pino({ level: 'silent' });
  const sessions = dataDir
    ? new FilesBackend(dataDir, () => clock.now)
    : { ...memory, now: async () => clock.now };
  const server = createHttpServer(
    createApp({
      config: {
        environment: 'test',
        siteAddress: { basePath, publicUrl: undefined },
        proxies: Number(trustProxy),
        needsSecondFactor,
      },
      site: await readSite('data'),
      store,
      sessionStore: new SessionStore(sessions, store.watcher),
      spentCodes: new SpentCodes(sessions, store.watcher),
      tokenUses: tokenUses(sessions, store.watcher),
      loadCounts: async () => countsInMemory,
      sessionKeys: ['a key of the tests that is long enough'],
      logger,
      pages: async () => ({ calculator: PAGE, embedded: PAGE, shell: PAGE }),
      webFolder: await tempDir(),
      isStopping: () => false,
      metrics: undefined,
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
  return { url: `http://127.0.0.1:${port}`, store, clock, bytes, revisions };
}
