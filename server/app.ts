import type { RequestListener } from 'node:http';
import Keygrip from 'keygrip';
import Koa from 'koa';
import { AppError } from '#lib/errors.ts';
import type { Context, Middleware } from './context.ts';
import { answerErrors } from './errors.ts';
import { stripBasePath } from './middleware/base-path.ts';
import { refuseLongQuery } from './middleware/long-query.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { staticFiles } from './middleware/static-files.ts';
import type { PageSource } from './page/page-source.ts';
import { pages } from './page/pages.ts';
import type { ServerDeps } from './route-deps.ts';
import { health } from './routes/health.ts';
import { publicLists } from './routes/public-lists.ts';

type AppDeps = ServerDeps & {
  readonly isStopping: () => boolean;
  readonly pages: PageSource;
  readonly webFolder: string;
};

const CLIENT_ERRORS = /^(?:HPE_|ECONNRESET$|ECONNABORTED$|EPIPE$|ERR_STREAM_)/;

/** Returns the application as a request listener: lists, built files, pages, then all other calls. */
export function createApp(deps: AppDeps): RequestListener {
  const { config, logger, isStopping } = deps;
  const app = new Koa({
    env: config.environment,
    proxy: config.proxies > 0,
    // Each proxy appends the address it sees. A client can invent the addresses before those.
    maxIpsCount: config.proxies,
  });
  app.keys = new Keygrip([...deps.sessionKeys], 'sha256');
  app.on('error', (error) => {
    const level = CLIENT_ERRORS.test(error.code) ? 'debug' : 'error';
    logger[level]({ err: error }, 'failed');
  });

  app.use(originForm);
  app.use(requestLog(logger, deps.metrics));
  app.use(securityHeaders);
  app.use(answerErrors(logger));
  app.use(async (ctx, next) => {
    refuseTwoHosts(ctx);
    // The request bypassed a proxy, so all of these addresses may be invented.
    if (ctx.ips.length < config.proxies) ctx.request.ip = ctx.socket.remoteAddress ?? '';
    // Also for requests in progress, whose clients would send the next one on a connection that is about to close.
    await next().finally(() => {
      if (isStopping()) ctx.set('Connection', 'close');
    });
  });
  app.use(stripBasePath(config.siteAddress.basePath));
  app.use(refuseLongQuery);
  app.use(health(deps.store));
  app.use(publicLists(deps.store));
  app.use(staticFiles(deps.webFolder));
  app.use(pages(deps.pages));
  app.use(calls(deps));
  return app.callback();
}

/**
 * Returns the middleware of the other calls. They are most of the program and few visitors need them, so they load on first
 * use.
 */
function calls(deps: ServerDeps): Middleware {
  let loading: Promise<Middleware> | undefined;
  return async (ctx, next) => {
    loading ??= import('./router.ts')
      .then(({ createRouter }) => createRouter(deps, ctx.app))
      .catch((error) => {
        loading = undefined;
        throw error;
      });
    const answer = await loading;
    return answer(ctx, next);
  };
}

/** Turns `GET http://host/path`, which clients may send (RFC 9112, 3.2.2), into `GET /path`. */
const originForm: Middleware = (ctx, next) => {
  if (!ctx.url.startsWith('/')) ctx.req.url = ctx.url.replace(/^[^/?]+:\/\/[^/?]*\/?/, '/');
  return next();
};

/** Refuses a request that names two hosts, because a proxy might interpret it differently. */
function refuseTwoHosts({ req }: Context): void {
  const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) throw new AppError('invalid', 'Send the Host header exactly once.');
}
