import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { countsInMemory } from '#lib/store/backend/counts.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { readSeed } from '#lib/store/seed.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import type { Store } from '#lib/store/store.ts';
import { createApp } from '../../server/app.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { pageOf } from '../../server/page/page-source.ts';
import { afterFile } from './after-file.ts';
import { openStore } from './open-store.ts';
import { tempDir } from './temp-dir.ts';

/** The application in this process, on a free port, with its own data folder and a clock for its sessions. */
export type TestApp = { url: string; store: Store; dataDir: string; clock: { now: number } };

const BYTES = Buffer.from('<!doctype html><title>Longview</title>');
const PAGE = pageOf({ identity: BYTES, gzip: BYTES, br: BYTES, inline: null });

/** Starts the application as a server process would; only the clock of its sessions can be moved. */
export async function startApp(
  options: {
    /** True for one. */
    trustProxy?: boolean | number;
    dataDir?: string;
    basePath?: string;
    needsSecondFactor?: boolean;
  } = {},
): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await tempDir());
  const store = await openStore(dataDir, { seed: await readSeed(dataDir) });
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
  const sessions = new FilesBackend(dataDir, () => clock.now);
  const server = createHttpServer(
    createApp({
      config: {
        environment: 'test',
        siteAddress: { basePath, publicUrl: undefined },
        proxies: Number(trustProxy),
        needsSecondFactor,
      },
      siteName: 'Aldermoor',
      store,
      sessionStore: new SessionStore(sessions, store.watcher),
      spentCodes: new SpentCodes(sessions, store.watcher),
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
  return { url: `http://127.0.0.1:${port}`, store, dataDir, clock };
}
