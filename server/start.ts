import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { historyEntry } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import { type PlaceAddress, placeName } from '#lib/store/place-address.ts';
import type { Revision } from '#lib/store/revision.ts';
import { createApp } from './app.ts';
import { readConfig, readSite } from './config.ts';
import { openDataPlace } from './data-place.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { createHttpServer, gracefulStop } from './http/http-server.ts';
import { type MetricsServer, serveMetrics } from './http/metrics-server.ts';
import { createPageSource, createRenderer } from './http/page-source.ts';
import { openLog } from './log.ts';

/** The built server is in dist/server. */
const DIST = path.join(import.meta.dirname, '..');
const PACKAGE_DATA = path.join(DIST, '../data');

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
  const site = await readSite([data.folder, PACKAGE_DATA]);
  const render = createRenderer(DIST);
  const { logger, close: closeLog } = openLog(config.logLevel);
  const kept = await openDataPlace(data, config.dataRequired);
  const { store, sessions, loadLimits } = kept;
  store.onCommit((revision) => logger.info(commitLine(revision), 'commit'));
  const metrics = config.metrics && (await import('./metrics.ts')).createMetrics(store);
  const sessionKeys = await makeFirstAdministrator(store, config.administrator)
    .then(async () => config.sessionKeys ?? kept.readKeys())
    .catch(async (error) => {
      await kept.close();
      throw error;
    });
  await sessions.sweep();

  const pages = createPageSource({ store, site, place: config.place, render, logger });
  // Made ahead of the first request; if that fails, the request tries again and gets the error.
  Promise.resolve(pages()).catch(() => {});

  const server: Server = createHttpServer(
    createApp({
      config,
      store,
      sessions,
      loadLimits,
      sessionKeys,
      logger,
      pages,
      webFolder: path.join(DIST, 'web'),
      isStopping: () => !server.listening,
      metrics,
    }),
    { ...config, logger },
  );
  const stopServing = gracefulStop(server);
  const stop = async () => {
    await stopServing();
    metricsServer?.close();
    await kept.close();
    logger.info({ revision: store.current.revision }, 'stopped');
    await closeLog();
  };
  let metricsServer: MetricsServer | undefined;
  try {
    await once(server.listen(config.port, config.host), 'listening').catch((error) => {
      throw listenError(error, 'PORT', 'HOST', config);
    });
    if (config.metrics && metrics)
      metricsServer = await serveMetrics(config.metrics, metrics.registry).catch((error) => {
        throw listenError(error, 'METRICS_PORT', 'METRICS_HOST', config.metrics ?? config);
      });
  } catch (error) {
    await kept.close();
    throw error;
  }
  const origin = originOf(server.address() as AddressInfo);
  const address = config.place.basePath ? `${origin}${config.place.basePath}/` : origin;
  logger.info({ address, ...whereOf(data), revision: store.current.revision }, 'started');
  return {
    address,
    metricsAddress: metricsServer && `${originOf(metricsServer.address)}/metrics`,
    data,
    hasAdministrator: store.current.data.users.some(({ isAdmin }) => isAdmin),
    stop,
  };
}

/** Returns what the log says of where the catalogue is. */
function whereOf(data: PlaceAddress) {
  return data.database ? { database: placeName(data) } : { dataDir: data.folder };
}

function originOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function listenError(
  { code }: NodeJS.ErrnoException,
  portSetting: string,
  hostSetting: string,
  { host, port }: { host: string; port: number },
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
