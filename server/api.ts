import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import compose from 'koa-compose';
import { AppError } from '#lib/errors.ts';
import type { AppDeps } from './app.ts';
import { refusal } from './errors.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { jsonBody } from './middleware/json-body.ts';
import { commitAsAdmin, requireAdmin } from './middleware/require-admin.ts';
import { readSession } from './middleware/session.ts';
import type { Admin } from './routes/admin.ts';
import { adminAssetClassRoutes } from './routes/admin-asset-classes.ts';
import { adminCurrencyRoutes } from './routes/admin-currencies.ts';
import { adminReturnRateRoutes } from './routes/admin-return-rates.ts';
import { sessionRoutes } from './routes/session.ts';

/** Everything that is worked out per request: the calls that sign in, sign out and change the catalogue. */
export function createApi(deps: AppDeps): RequestListener {
  const { config, store, sessions, logger, isStopping } = deps;
  const api = new Koa({
    env: config.environment,
    proxy: config.trustProxy,
    // The last address is the one our own proxy has seen; those before it are anybody's word.
    maxIpsCount: 1,
  });
  api.keys = [...deps.sessionKeys];
  api.on('error', (error) => logger.error({ err: error }, 'failed'));

  const session = readSession(api, sessions);
  const admin: Admin = {
    guard: compose([session, requireAdmin(store), jsonBody]),
    commit: commitAsAdmin(store, sessions),
  };
  const router = new Router({ strict: true });
  sessionRoutes(router, session, store);
  adminCurrencyRoutes(router, admin);
  adminAssetClassRoutes(router, admin);
  adminReturnRateRoutes(router, admin, store);

  api.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
    if (isStopping()) ctx.set('Connection', 'close');
  });
  api.use(errorHandler(logger));
  api.use(router.routes());
  api.use((ctx) => {
    const methods = new Set(
      router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods),
    );
    if (methods.size === 0) throw new AppError('not-found', refusal(404).sentence);
    ctx.set('Allow', [...methods].join(', '));
    ctx.throw(405);
  });
  return api.callback();
}
