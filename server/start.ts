import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#lib/errors.ts';
import { historyEntry } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import { exampleIn } from '#lib/services/site-check.ts';
import { effectiveSite } from '#lib/services/site-texts.ts';
import { type BackendAddress, backendName } from '#lib/store/backend/address.ts';
import { openBackend, openCounts } from '#lib/store/backend/registry.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import { revisionNumbers } from '#lib/store/log/history.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { readSessionKeys } from '#lib/store/sessions/session-keys.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { tokenUses } from '#lib/store/sessions/token-uses.ts';
import { readSite } from '#lib/store/site.ts';
import { Store } from '#lib/store/store.ts';
import { version } from '../package.json';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { createHttpServer, gracefulStop } from './http-server.ts';
import { logTrouble, openLog } from './log.ts';
import { createPageSource, createRenderer } from './page/page-source.ts';

/** Relative to dist/server, where the built server is. */
const DIST = path.join(import.meta.dirname, '..');
/** Requests have had their time to finish, so a commit that still waits for the database is abandoned. */
const MAX_DATABASE_CLOSE_MS = 100;

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a server with the settings in the environment. Throws an AppError with one sentence if it cannot. */
export async function startServer(env: Readonly<Record<string, string | undefined>>) {
  const config = readConfig(env);
  const data = { ...config.data, folder: path.resolve(config.data.folder) };
  const site = await readSite(data.folder);
  const render = createRenderer(DIST);
  const { logger, close: closeLog } = openLog(config.logLevel);
  const backend = await openBackend(data);
  if (config.dataRequired && (await revisionNumbers(backend)).length === 0)
    throw emptyBackendError(data);
  const store = await Store.open(backend);
  await backend.prepare();
  store.watcher.start();
  store.onCommit(({ revision, warning }) => {
    logger.info(commitLine(revision, store.current.data), 'commit');
    if (warning) logger.warn(warning);
  });
  const metricsModule = config.metrics && (await import('./metrics.ts'));
  const metrics = metricsModule?.createMetrics(store);
  await makeFirstAdministrator(
    store,
    config.administrator,
    effectiveSite(site, store.current.data).name,
  );
  const sessionKeys = config.sessionKeys ?? (await readSessionKeys(backend));
  const sessionStore = new SessionStore(backend, store.watcher);
  // Not awaited, because thousands of old records take a while.
  void sessionStore.sweep();
  logTrouble(store.watcher, logger);

  const pages = createPageSource({ store, site, siteAddress: config.siteAddress, render, logger });
  // Made before the first request. If that fails, the request tries again and reports the error.
  pages().catch(() => {});

  const server: Server = createHttpServer(
    createApp({
      config,
      site,
      store,
      sessionStore,
      spentCodes: new SpentCodes(backend, store.watcher),
      tokenUses: tokenUses(backend, store.watcher),
      loadCounts: () => openCounts(backend),
      sessionKeys,
      logger,
      pages,
      webFolder: path.join(DIST, 'web'),
      isStopping: () => !server.listening,
      metrics,
    }),
  );
  const stopServing = gracefulStop(server);
  await listen(server, config, '');
  const metricsServer = metrics && metricsModule?.createMetricsServer(metrics.registry);
  if (config.metrics && metricsServer) await listen(metricsServer, config.metrics, 'METRICS_');
  const origin = originOf(server);
  const address = config.siteAddress.basePath ? `${origin}${config.siteAddress.basePath}/` : origin;
  const { revision } = store.current;
  const example = exampleIn(effectiveSite(site, store.current.data));
  if (example.length > 0) logger.warn({ fields: example }, 'the shipped example is in use');
  logger.info({ version, address, ...locationFields(data), revision }, 'started');
  return {
    address,
    metricsAddress: metricsServer && `${originOf(metricsServer)}/metrics`,
    data,
    hasAdministrator: store.current.data.users.some(({ isAdmin }) => isAdmin),
    /** Finishes the requests in progress, then closes connections, store and log. */
    stop: async () => {
      await stopServing();
      metricsServer?.close().closeAllConnections();
      const closed = store.close();
      await (data.database ? Promise.race([closed, wait(MAX_DATABASE_CLOSE_MS)]) : closed);
      await backend.close();
      logger.info({ revision: store.current.revision }, 'stopped');
      await closeLog();
    },
  };
}

function emptyBackendError(address: BackendAddress): AppError {
  const isMounted = address.database ? '' : 'Is the volume mounted? ';
  return new AppError(
    'invalid',
    `There is no catalogue in ${backendName(address)}. ${isMounted}Make one with: ${printedCommand('data init', address)}`,
  );
}

function locationFields(data: BackendAddress) {
  if (!data.database) return { dataDir: data.folder };
  const { host, port, database: name } = data.database;
  return { database: { host, port, name } };
}

function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

type At = { readonly host: string; readonly port: number };

/** Resolves when a server listens. Rejects with a sentence that names the settings, whose names begin with `prefix`. */
async function listen(server: Server, at: At, prefix: '' | 'METRICS_') {
  await once(server.listen(at.port, at.host), 'listening').catch((error) => {
    throw listenError(error, at, prefix);
  });
}

function listenError({ code }: NodeJS.ErrnoException, { host, port }: At, prefix: string) {
  if (code === 'EADDRINUSE')
    return new AppError(
      'unavailable',
      `Port ${port} on ${host} is taken: stop the program that has it, or set ${prefix}PORT to another number.`,
    );
  if (code === 'EACCES')
    return new AppError(
      'forbidden',
      `Port ${port} may not be used here: set ${prefix}PORT to 1024 or above.`,
    );
  return new AppError(
    'invalid',
    `${prefix}HOST ${host} is not an address of this machine (${code}).`,
  );
}

function commitLine(committed: HistoryRevision, data: Catalogue) {
  const names = namesIn(data, committed.changes);
  const { revision, actor, summary } = historyEntry(committed, names);
  return { revision, actor, summary };
}
