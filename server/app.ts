import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { SessionFiles } from '#lib/store/session-files.ts';
import type { Store } from '#lib/store/store.ts';
import { type Exchange, refuse, type Step } from './answer.ts';
import { apiStep } from './api-step.ts';
import type { Config } from './config.ts';
import { refusalOf } from './errors.ts';
import { cachedJson } from './middleware/cached-json.ts';
import { oneHost } from './middleware/host.ts';
import { pages } from './middleware/pages.ts';
import type { RequestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { staticFiles } from './middleware/static-files.ts';
import type { PageSource } from './page-source.ts';
import { pathOf } from './path-of.ts';
import { publicListAt } from './routes/catalogue.ts';
import { health } from './routes/health.ts';

/** What the application stands on. */
export type AppDeps = {
  readonly config: Pick<Config, 'environment' | 'trustProxy'>;
  readonly store: Store;
  readonly sessions: SessionFiles;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  readonly logRequest: RequestLog;
  readonly pages: PageSource;
  /** The folder of built files that browsers may have. */
  readonly webFolder: string;
  readonly isStopping: () => boolean;
};

/**
 * The application as a request listener. What visitors ask for (lists, files, pages) is answered from memory
 * in front; the API behind it is Koa.
 */
export function createApp(deps: AppDeps): RequestListener {
  const { config, store, logger, logRequest, isStopping } = deps;
  const steps: Step[] = [
    oneHost,
    cachedJson(store, publicListAt),
    health(store, logger),
    apiStep(deps),
    staticFiles(deps.webFolder),
    pages(deps.pages, logger),
  ];

  const answer = (exchange: Exchange) => {
    try {
      for (const step of steps) if (step(exchange)) return;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) logger.error({ err: error, path: exchange.path }, 'failed');
      refuse(exchange, refusal);
    }
  };

  return (request, response) => {
    const beganAt = performance.now();
    const usual = securityHeaders(request, config.trustProxy);
    const headers = isStopping() ? [...usual, 'Connection', 'close'] : usual;
    const exchange = { request, response, path: pathOf(request), headers };
    answer(exchange);
    logRequest(exchange, beganAt);
  };
}
