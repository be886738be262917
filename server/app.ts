import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Store } from '#lib/store/store.ts';
import { pathOf, refuse, type Step } from './answer.ts';
import { createApi } from './api.ts';
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
  const callApi = createApi(deps);
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

function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path === '/healthz';
}
