import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { SessionFiles } from '#lib/sessions/session-files.ts';
import type { Store } from '#lib/store/store.ts';
import type { Config } from './config.ts';
import { refusalOf } from './errors.ts';
import { type Exchange, refuse, type Step } from './http/answer.ts';
import { apiStep } from './http/api-step.ts';
import { cachedJson } from './http/cached-json.ts';
import { health } from './http/health.ts';
import { oneHost } from './http/one-host.ts';
import type { PageSource } from './http/page-source.ts';
import { pages } from './http/pages.ts';
import { pathOf } from './http/path-of.ts';
import { publicListAt } from './http/public-lists.ts';
import { createRequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';

/** What the application stands on. */
export type AppDeps = {
  readonly config: Pick<Config, 'environment' | 'trustProxy'>;
  readonly store: Store;
  readonly sessions: SessionFiles;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
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
  const { config, store, logger, isStopping } = deps;
  const logRequest = createRequestLog(logger);
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
