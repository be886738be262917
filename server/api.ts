import type { RequestListener } from 'node:http';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import { AppError } from '#lib/errors.ts';
import type { Keeper } from '#lib/store/keeper.ts';
import type { Limits } from '#lib/store/limits.ts';
import type { Store } from '#lib/store/store.ts';
import type { Config } from './config.ts';
import { handleError, refusal } from './errors.ts';
import { noteFacts } from './http/request-facts.ts';
import type { Metrics } from './metrics.ts';
import { answerConflicts } from './middleware/expected.ts';
import { jsonBody } from './middleware/json-body.ts';
import { limitGuesses } from './middleware/rate-limit.ts';
import { reportRefusals, watchSignIns } from './middleware/refused-sign-ins.ts';
import { commitAsUser, requireAdmin, requireUser } from './middleware/require-admin.ts';
import { createCodeChecks } from './middleware/second-factor.ts';
import { readSession } from './middleware/session.ts';
import { adminRoutes } from './routes/admin.ts';
import { historyRoutes } from './routes/history.ts';
import { sheetRoutes } from './routes/rates-sheet.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';

/** What the API is made from. */
export type ApiDeps = {
  readonly config: Pick<Config, 'environment' | 'place' | 'trustProxy' | 'needsSecondFactor'>;
  readonly store: Store;
  readonly sessions: Keeper;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  readonly isStopping: () => boolean;
  /** What is counted for those who watch; undefined where nobody does. */
  readonly metrics: Metrics | undefined;
};

/** Returns the calls that sign in, sign out and change the catalogue, as a request listener. */
export function createApi(deps: ApiDeps, limits: Limits): RequestListener {
  const { config, store, sessions, sessionKeys, logger, isStopping, metrics } = deps;
  const api = new Koa({
    env: config.environment,
    proxy: config.trustProxy,
    // The last address is the one that our own proxy has seen; a client can make up those before it.
    maxIpsCount: 1,
  });
  api.keys = [...sessionKeys];
  api.on('error', (error) => logger.error({ err: error }, 'failed'));

  const session = readSession(api, sessions, `${config.place.basePath}/`);
  const router = new Router({ strict: true });
  const limit = limitGuesses(limits);
  const codes = createCodeChecks(store, sessions, limits);
  const onRefused = () => metrics?.onSignInRefused();
  const reportRefused = reportRefusals({ logger, onRefused });
  const watched = watchSignIns(store, reportRefused);
  sessionRoutes(router, session, store, { limit, codes, watched });
  const commit = commitAsUser(store, sessions);
  secondFactorRoutes(router, {
    guard: compose([session, requireUser(store), jsonBody]),
    commit,
    limit,
    codes,
    store,
    reportRefused,
    key: String(sessionKeys[0]),
    basePath: config.place.basePath,
    isRequired: config.needsSecondFactor,
  });
  const isAdmin = requireAdmin(store, config.needsSecondFactor);
  const allow = compose([session, isAdmin, answerConflicts(store)]);
  const admin = {
    guard: compose([allow, jsonBody]),
    commit,
    store,
  };
  adminRoutes(router, admin);
  historyRoutes(router, admin);
  sheetRoutes(router, { ...admin, allow });

  api.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
    const { _matchedRoute: route } = ctx as RouterContext;
    if (route) noteFacts(ctx.req, { route: String(route) });
    if (isStopping()) ctx.set('Connection', 'close');
  });
  api.use(answerErrors(logger));
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

function answerErrors(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { method, path } = ctx;
      const { status, sentence } = handleError(error, { logger, request: { method, path } });
      ctx.status = status;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = sentence;
    }
  };
}
