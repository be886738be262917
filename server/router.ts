import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import type { Counts } from '#lib/store/counts.ts';
import type { Keeper } from '#lib/store/keeper.ts';
import type { Store } from '#lib/store/store.ts';
import type { Config } from './config.ts';
import { refuseMethod } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { jsonBody } from './middleware/body.ts';
import { answerConflicts } from './middleware/expected.ts';
import { createPasswordProof } from './middleware/own-password.ts';
import { limitGuesses } from './middleware/rate-limit.ts';
import { reportSignIns, watchProofs, watchSignIns } from './middleware/refused-sign-ins.ts';
import { commitAsUser, requireAdmin, requireUser } from './middleware/require-admin.ts';
import { createCodeChecks } from './middleware/second-factor.ts';
import { createSessions } from './middleware/session.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { historyRoutes } from './routes/history.ts';
import { sheetRoutes } from './routes/rates-sheet.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';

/** What the calls are made from. */
export type RouterDeps = {
  readonly config: Pick<Config, 'environment' | 'siteAddress' | 'trustProxy' | 'needsSecondFactor'>;
  /** What the site is called. */
  readonly siteName: string;
  readonly store: Store;
  readonly keeper: Keeper;
  /** Loads what failed sign-ins are counted with. */
  readonly loadCounts: () => Promise<Counts>;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  /** What is counted for those who watch; undefined where nobody does. */
  readonly metrics: Metrics | undefined;
};

/** Returns the calls that sign in and out, and read and change what administrators do. */
export async function createRouter(deps: RouterDeps): Promise<Middleware> {
  const { config, store, keeper, sessionKeys, logger, metrics } = deps;
  const counts = await deps.loadCounts();
  const { basePath } = config.siteAddress;
  const router = new Router({ strict: true });
  router.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });

  const sessions = createSessions(keeper, basePath);
  const report = reportSignIns(store, logger, metrics);
  const limit = limitGuesses(counts, report.manyWrong);
  const codes = createCodeChecks(store, keeper, counts);
  sessionRoutes(router, { sessions, store, limit, codes, watched: watchSignIns(store, report) });

  const commit = commitAsUser(store, keeper);
  const provePassword = createPasswordProof(store, limit, report);
  const watched = watchProofs(report);
  secondFactorRoutes(router, {
    guard: compose([watched, sessions.read, requireUser(store), jsonBody]),
    commit,
    sessions,
    provePassword,
    codes,
    reportRefused: report.refused,
    key: String(sessionKeys[0]),
    basePath,
    isRequired: config.needsSecondFactor,
  });
  const isAdmin = requireAdmin(store, config.needsSecondFactor);
  const allow = compose([sessions.read, isAdmin, answerConflicts(store)]);
  const admin = { guard: compose([allow, jsonBody]), commit, store };
  adminRoutes(router, admin);
  historyRoutes(router, admin);
  sheetRoutes(router, { ...admin, allow });
  accountRoutes(router, {
    guard: compose([watched, admin.guard]),
    commit,
    sessions,
    keeper,
    provePassword,
    siteName: deps.siteName,
  });
  // The router's own types ask for what it sets itself.
  const routes = router.routes() as unknown as Middleware;
  return (ctx) => routes(ctx, async () => refuseUnknown(ctx));
}

/** Refuses a call that there is none of: 405 where its address takes another method, else 404. */
function refuseUnknown(ctx: Context): never {
  const found = ctx.matched.flatMap(({ methods }: { methods: string[] }) => methods);
  return found.length > 0 ? refuseMethod(ctx, found) : ctx.throw(404);
}
