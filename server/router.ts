import Router from '@koa/router';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { type CallDeps, createCalls } from './calls.ts';
import { refuseMethod } from './errors.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { historyRoutes } from './routes/history.ts';
import { sheetRoutes } from './routes/rates-sheet.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/session.ts';

/** Returns the calls that sign in and out, and read and change what administrators do. */
export async function createRouter(deps: CallDeps, app: Koa): Promise<Middleware> {
  const calls = await createCalls(deps, app);
  const router = new Router({ strict: true, sensitive: true });
  router.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    return next();
  });
  sessionRoutes(router, calls);
  secondFactorRoutes(router, calls);
  // Before the calls of one rate, to which the sheet would be an id.
  sheetRoutes(router, calls);
  adminRoutes(router, calls);
  historyRoutes(router, calls);
  accountRoutes(router, calls);
  // The router's own types ask for what it sets itself.
  const routes = router.routes() as unknown as Middleware;
  return (ctx) => routes(ctx, async () => refuseUnknown(ctx));
}

/** Refuses a call that there is none of: 405 where its address takes another method, else 404. */
function refuseUnknown(ctx: Context): never {
  const found = ctx.matched.flatMap(({ methods }: { methods: string[] }) => methods);
  return found.length > 0 ? refuseMethod(ctx, found) : ctx.throw(404);
}
