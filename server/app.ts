import type { RequestListener } from 'node:http';
import type { Limits } from '#lib/store/limits.ts';
import type { ApiDeps } from './api.ts';
import { handleError, NOT_ONE_HOST } from './errors.ts';
import { apiStep } from './http/api-step.ts';
import { below } from './http/base-path.ts';
import { type Exchange, pathOf, refuse, type Step } from './http/exchange.ts';
import { health, live } from './http/health.ts';
import type { PageSource } from './http/page-source.ts';
import { pages } from './http/pages.ts';
import { publicLists } from './http/public-lists.ts';
import { createRequestLog } from './http/request-log.ts';
import { routeOf } from './http/route-of.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { Metrics } from './metrics.ts';

/** What the application is made from. */
type AppDeps = ApiDeps & {
  /** Loads what failed sign-ins are counted with. */
  readonly loadLimits: () => Promise<Limits>;
  readonly pages: PageSource;
  /** The folder of built files that browsers may have. */
  readonly webFolder: string;
};

/**
 * Returns the application as a request listener. What visitors ask for (lists, files, pages) is answered from
 * memory in front; the API behind it is Koa.
 */
export function createApp(deps: AppDeps): RequestListener {
  const { config, store, logger, isStopping } = deps;
  const { basePath } = config.place;
  const logRequest = createRequestLog(
    logger,
    deps.metrics && countRequests(deps.metrics, basePath),
  );
  const loadApi = async () => (await import('./api.ts')).createApi(deps, await deps.loadLimits());
  const healthStep = health(store, logger);
  const here: Step[] = [
    publicLists(store),
    live,
    healthStep,
    apiStep(loadApi, logger),
    staticFiles(deps.webFolder),
    pages(deps.pages, logger),
  ];
  const steps = basePath ? [oneHost, live, healthStep, below(basePath, here)] : [oneHost, ...here];

  const answer = (exchange: Exchange) => {
    try {
      for (const step of steps) if (step(exchange)) return;
    } catch (error) {
      refuse(exchange, handleError(error, { logger, request: { path: exchange.path } }));
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

function countRequests({ onRequest }: Metrics, basePath: string) {
  return (exchange: Exchange, seconds: number) => {
    const { writableEnded, statusCode } = exchange.response;
    const status = writableEnded ? String(statusCode) : 'aborted';
    onRequest({ route: routeOf(exchange, basePath), status, seconds });
  };
}

/** Refuses a request that names no host or two: a proxy in between might read it differently. */
const oneHost: Step = (exchange) => {
  const { rawHeaders, httpVersion } = exchange.request;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false;
  refuse(exchange, NOT_ONE_HOST, ['Connection', 'close']);
  return true;
};
