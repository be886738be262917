import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { SessionFiles } from '#lib/store/session-files.ts';
import type { Store } from '#lib/store/store.ts';
import { pathOf, refuse, type Step } from './answer.ts';
import type { Config } from './config.ts';
import { refusalOf } from './errors.ts';
import { cachedJson } from './middleware/cached-json.ts';
import { oneHost } from './middleware/host.ts';
import { pages } from './middleware/pages.ts';
import { logRequest } from './middleware/request-log.ts';
import { setSecurityHeaders } from './middleware/security-headers.ts';
import { staticFiles } from './middleware/static-files.ts';
import { publicListAt } from './routes/catalogue.ts';

/** What the application stands on. */
export type AppDeps = {
  readonly config: Pick<Config, 'environment' | 'trustProxy'>;
  readonly store: Store;
  readonly sessions: SessionFiles;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  /** The page, as it goes out. */
  readonly html: string;
  /** The folder of built files that browsers may have. */
  readonly webFolder: string;
  readonly isStopping: () => boolean;
};

/**
 * The application as a request listener. What visitors ask for (lists, files, pages) is answered from memory
 * in front; the API behind it is Koa.
 */
export function createApp(deps: AppDeps): RequestListener {
  const { config, store, logger, isStopping } = deps;
  const callApi = loadedOnDemand(deps);
  const steps: Step[] = [
    oneHost,
    cachedJson(store, publicListAt),
    (request, response, path) => {
      if (!isApiPath(path)) return false;
      callApi(request, response);
      return true;
    },
    staticFiles(deps.webFolder),
    pages(deps.html),
  ];

  return (request, response) => {
    const path = pathOf(request);
    setSecurityHeaders(request, response, config.trustProxy);
    if (isStopping()) response.setHeader('Connection', 'close');
    logRequest(logger, request, response, path);
    try {
      for (const step of steps) if (step(request, response, path)) return;
    } catch (error) {
      const answer = refusalOf(error);
      if (answer.status >= 500) logger.error({ err: error, path }, 'failed');
      refuse(request, response, answer);
    }
  };
}

/**
 * The API, loaded with the first call to it: what signs in and reads bodies is most of the program, and few
 * visitors ever need it.
 */
function loadedOnDemand(deps: AppDeps): RequestListener {
  let api: Promise<RequestListener> | undefined;
  return (request, response) => {
    api ??= import('./api.ts').then(({ createApi }) => createApi(deps));
    api.then(
      (call) => call(request, response),
      (error) => {
        deps.logger.error({ err: error }, 'failed');
        refuse(request, response, refusalOf(error));
      },
    );
  };
}

function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path === '/healthz';
}
