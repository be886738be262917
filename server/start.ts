import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { historyEntry } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import type { PlaceAddress } from '#lib/store/place-address.ts';
import type { Revision } from '#lib/store/revision.ts';
import { readSite } from '#lib/store/site.ts';
import { version } from '../package.json';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDataPlace } from './data-place.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { createHttpServer, gracefulStop } from './http-server.ts';
import { logTrouble, openLog } from './log.ts';
import { createPageSource, createRenderer } from './page/page-source.ts';

/** The built server is in dist/server. */
const DIST = path.join(import.meta.dirname, '..');

/** A server that listens. */
export type RunningServer = {
  readonly address: string;
  /** Where the metrics are; undefined where there are none. */
  readonly metricsAddress: string | undefined;
  /** Where the catalogue is. */
  readonly data: PlaceAddress;
  readonly hasAdministrator: boolean;
  /** Finishes the requests in progress, then closes connections, store and log. */
  stop: () => Promise<void>;
};

/** Starts a server with the settings of the environment. Throws an AppError with one sentence when it cannot. */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunningServer> {
  const config = readConfig(env);
  const data = { ...config.data, folder: path.resolve(config.data.folder) };
  const site = await readSite(data.folder);
  const render = createRenderer(DIST);
  const { logger, close: closeLog } = openLog(config.logLevel);
  const kept = await openDataPlace(data, config.dataRequired);
  const { store, keeper, loadCounts } = kept;
  store.onCommit((revision) => logger.info(commitLine(revision), 'commit'));
  const watching = config.metrics && (await import('./metrics.ts'));
  const metrics = watching?.createMetrics(store);
  await makeFirstAdministrator(store, config.administrator, site.name);
  const sessionKeys = config.sessionKeys ?? (await kept.readKeys());
  await keeper.sweep();
  logTrouble(store.watcher, logger);

  const pages = createPageSource({ store, site, siteAddress: config.siteAddress, render, logger });
  // Made ahead of the first request; if that fails, the request tries again and gets the error.
  pages().catch(() => {});

  const server: Server = createHttpServer(
    createApp({
      config,
      siteName: site.name,
      store,
      keeper,
      loadCounts,
      sessionKeys,
      logger,
      pages,
      webFolder: path.join(DIST, 'web'),
      isStopping: () => !server.listening,
      metrics,
    }),
  );
  const stopServing = gracefulStop(server);
  const stop = async () => {
    await stopServing();
    metricsServer?.close().closeAllConnections();
    await kept.close();
    logger.info({ revision: store.current.revision }, 'stopped');
    await closeLog();
  };
  await listen(server, config, ['PORT', 'HOST']);
  const metricsServer = metrics && watching?.createMetricsServer(metrics.registry);
  if (config.metrics && metricsServer)
    await listen(metricsServer, config.metrics, ['METRICS_PORT', 'METRICS_HOST']);
  const origin = originOf(server);
  const address = config.siteAddress.basePath ? `${origin}${config.siteAddress.basePath}/` : origin;
  const { revision } = store.current;
  logger.info({ version, address, ...whereOf(data), revision }, 'started');
  return {
    address,
    metricsAddress: metricsServer && `${originOf(metricsServer)}/metrics`,
    data,
    hasAdministrator: store.current.data.users.some(({ isAdmin }) => isAdmin),
    stop,
  };
}

/** Returns what the log says of where the catalogue is. */
function whereOf(data: PlaceAddress) {
  if (!data.database) return { dataDir: data.folder };
  const { host, port, database: name } = data.database;
  return { database: { host, port, name } };
}

function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

type At = { readonly host: string; readonly port: number };

/** Resolves when a server listens; refuses with a sentence that names the settings it comes from. */
async function listen(server: Server, at: At, settings: [port: string, host: string]) {
  await once(server.listen(at.port, at.host), 'listening').catch((error) => {
    throw listenError(error, at, settings);
  });
}

function listenError(
  { code }: NodeJS.ErrnoException,
  { host, port }: At,
  [portSetting, hostSetting]: [port: string, host: string],
): AppError {
  if (code === 'EADDRINUSE')
    return new AppError(
      'unavailable',
      `Port ${port} on ${host} is taken: stop the program that has it, or set ${portSetting} to another number.`,
    );
  if (code === 'EACCES')
    return new AppError(
      'forbidden',
      `Port ${port} may not be used here: set ${portSetting} to 1024 or above.`,
    );
  return new AppError(
    'invalid',
    `${hostSetting} ${host} is not an address of this machine (${code}).`,
  );
}

/** Returns what the log says of a commit: who and what, as the history has it. */
function commitLine(revision: Revision) {
  const { actor, summary } = historyEntry(revision, namesIn(revision.data, revision.changes));
  return { revision: revision.revision, actor, summary };
}
